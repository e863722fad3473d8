// Made by Scripts/embed-theme: the default theme as bytes of the program.

#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CTheme.h"

static const unsigned char file_agreement_html[] = {
#embed "../../Templates/agreement.html"
};

static const unsigned char file_areas_html[] = {
#embed "../../Templates/areas.html"
};

static const unsigned char file_assets_address_js[] = {
#embed "../../Templates/assets/address.js"
};

static const unsigned char file_assets_areas_css[] = {
#embed "../../Templates/assets/areas.css"
};

static const unsigned char file_assets_bookmarks_js[] = {
#embed "../../Templates/assets/bookmarks.js"
};

static const unsigned char file_assets_calendar_css[] = {
#embed "../../Templates/assets/calendar.css"
};

static const unsigned char file_assets_card_js[] = {
#embed "../../Templates/assets/card.js"
};

static const unsigned char file_assets_cards_css[] = {
#embed "../../Templates/assets/cards.css"
};

static const unsigned char file_assets_cjk_css[] = {
#embed "../../Templates/assets/cjk.css"
};

static const unsigned char file_assets_contents_css[] = {
#embed "../../Templates/assets/contents.css"
};

static const unsigned char file_assets_data_js[] = {
#embed "../../Templates/assets/data.js"
};

static const unsigned char file_assets_days_css[] = {
#embed "../../Templates/assets/days.css"
};

static const unsigned char file_assets_days_js[] = {
#embed "../../Templates/assets/days.js"
};

static const unsigned char file_assets_drawing_css[] = {
#embed "../../Templates/assets/drawing.css"
};

static const unsigned char file_assets_facets_js[] = {
#embed "../../Templates/assets/facets.js"
};

static const unsigned char file_assets_filters_css[] = {
#embed "../../Templates/assets/filters.css"
};

static const unsigned char file_assets_filters_js[] = {
#embed "../../Templates/assets/filters.js"
};

static const unsigned char file_assets_find_css[] = {
#embed "../../Templates/assets/find.css"
};

static const unsigned char file_assets_finder_js[] = {
#embed "../../Templates/assets/finder.js"
};

static const unsigned char file_assets_fold_js[] = {
#embed "../../Templates/assets/fold.js"
};

static const unsigned char file_assets_gathered_js[] = {
#embed "../../Templates/assets/gathered.js"
};

static const unsigned char file_assets_ground_painter_js[] = {
#embed "../../Templates/assets/ground-painter.js"
};

static const unsigned char file_assets_ground_js[] = {
#embed "../../Templates/assets/ground.js"
};

static const unsigned char file_assets_group_css[] = {
#embed "../../Templates/assets/group.css"
};

static const unsigned char file_assets_group_js[] = {
#embed "../../Templates/assets/group.js"
};

static const unsigned char file_assets_home_css[] = {
#embed "../../Templates/assets/home.css"
};

static const unsigned char file_assets_icon_svg[] = {
#embed "../../Templates/assets/icon.svg"
};

static const unsigned char file_assets_indexes_css[] = {
#embed "../../Templates/assets/indexes.css"
};

static const unsigned char file_assets_journey_css[] = {
#embed "../../Templates/assets/journey.css"
};

static const unsigned char file_assets_journey_js[] = {
#embed "../../Templates/assets/journey.js"
};

static const unsigned char file_assets_kept_js[] = {
#embed "../../Templates/assets/kept.js"
};

static const unsigned char file_assets_keys_js[] = {
#embed "../../Templates/assets/keys.js"
};

static const unsigned char file_assets_leaflet_js[] = {
#embed "../../Templates/assets/leaflet.js"
};

static const unsigned char file_assets_list_js[] = {
#embed "../../Templates/assets/list.js"
};

static const unsigned char file_assets_listbox_js[] = {
#embed "../../Templates/assets/listbox.js"
};

static const unsigned char file_assets_live_map_css[] = {
#embed "../../Templates/assets/live-map.css"
};

static const unsigned char file_assets_look_back_css[] = {
#embed "../../Templates/assets/look-back.css"
};

static const unsigned char file_assets_make_js[] = {
#embed "../../Templates/assets/make.js"
};

static const unsigned char file_assets_map_css[] = {
#embed "../../Templates/assets/map.css"
};

static const unsigned char file_assets_map_js[] = {
#embed "../../Templates/assets/map.js"
};

static const unsigned char file_assets_memory_js[] = {
#embed "../../Templates/assets/memory.js"
};

static const unsigned char file_assets_mode_js[] = {
#embed "../../Templates/assets/mode.js"
};

static const unsigned char file_assets_offline_js[] = {
#embed "../../Templates/assets/offline.js"
};

static const unsigned char file_assets_photos_js[] = {
#embed "../../Templates/assets/photos.js"
};

static const unsigned char file_assets_place_css[] = {
#embed "../../Templates/assets/place.css"
};

static const unsigned char file_assets_places_js[] = {
#embed "../../Templates/assets/places.js"
};

static const unsigned char file_assets_prefetch_js[] = {
#embed "../../Templates/assets/prefetch.js"
};

static const unsigned char file_assets_query_js[] = {
#embed "../../Templates/assets/query.js"
};

static const unsigned char file_assets_reader_js[] = {
#embed "../../Templates/assets/reader.js"
};

static const unsigned char file_assets_reading_css[] = {
#embed "../../Templates/assets/reading.css"
};

static const unsigned char file_assets_replies_css[] = {
#embed "../../Templates/assets/replies.css"
};

static const unsigned char file_assets_replies_js[] = {
#embed "../../Templates/assets/replies.js"
};

static const unsigned char file_assets_reply_ask_js[] = {
#embed "../../Templates/assets/reply-ask.js"
};

static const unsigned char file_assets_reply_bar_js[] = {
#embed "../../Templates/assets/reply-bar.js"
};

static const unsigned char file_assets_reply_code_js[] = {
#embed "../../Templates/assets/reply-code.js"
};

static const unsigned char file_assets_reply_controls_js[] = {
#embed "../../Templates/assets/reply-controls.js"
};

static const unsigned char file_assets_reply_data_js[] = {
#embed "../../Templates/assets/reply-data.js"
};

static const unsigned char file_assets_reply_forms_js[] = {
#embed "../../Templates/assets/reply-forms.js"
};

static const unsigned char file_assets_reply_lines_js[] = {
#embed "../../Templates/assets/reply-lines.js"
};

static const unsigned char file_assets_reply_map_js[] = {
#embed "../../Templates/assets/reply-map.js"
};

static const unsigned char file_assets_reply_more_css[] = {
#embed "../../Templates/assets/reply-more.css"
};

static const unsigned char file_assets_reply_page_js[] = {
#embed "../../Templates/assets/reply-page.js"
};

static const unsigned char file_assets_reply_places_js[] = {
#embed "../../Templates/assets/reply-places.js"
};

static const unsigned char file_assets_reply_remarks_js[] = {
#embed "../../Templates/assets/reply-remarks.js"
};

static const unsigned char file_assets_reply_send_js[] = {
#embed "../../Templates/assets/reply-send.js"
};

static const unsigned char file_assets_reply_spot_js[] = {
#embed "../../Templates/assets/reply-spot.js"
};

static const unsigned char file_assets_reply_store_js[] = {
#embed "../../Templates/assets/reply-store.js"
};

static const unsigned char file_assets_reply_who_js[] = {
#embed "../../Templates/assets/reply-who.js"
};

static const unsigned char file_assets_reply_css[] = {
#embed "../../Templates/assets/reply.css"
};

static const unsigned char file_assets_reply_js[] = {
#embed "../../Templates/assets/reply.js"
};

static const unsigned char file_assets_save_js[] = {
#embed "../../Templates/assets/save.js"
};

static const unsigned char file_assets_seal_js[] = {
#embed "../../Templates/assets/seal.js"
};

static const unsigned char file_assets_sealed_frame_js[] = {
#embed "../../Templates/assets/sealed-frame.js"
};

static const unsigned char file_assets_search_js[] = {
#embed "../../Templates/assets/search.js"
};

static const unsigned char file_assets_share_js[] = {
#embed "../../Templates/assets/share.js"
};

static const unsigned char file_assets_slices_js[] = {
#embed "../../Templates/assets/slices.js"
};

static const unsigned char file_assets_spots_js[] = {
#embed "../../Templates/assets/spots.js"
};

static const unsigned char file_assets_statistics_css[] = {
#embed "../../Templates/assets/statistics.css"
};

static const unsigned char file_assets_style_css[] = {
#embed "../../Templates/assets/style.css"
};

static const unsigned char file_assets_track_css[] = {
#embed "../../Templates/assets/track.css"
};

static const unsigned char file_assets_unlock_form_js[] = {
#embed "../../Templates/assets/unlock-form.js"
};

static const unsigned char file_assets_unlock_css[] = {
#embed "../../Templates/assets/unlock.css"
};

static const unsigned char file_assets_unlock_js[] = {
#embed "../../Templates/assets/unlock.js"
};

static const unsigned char file_assets_words_js[] = {
#embed "../../Templates/assets/words.js"
};

static const unsigned char file_assets_write_desk_js[] = {
#embed "../../Templates/assets/write-desk.js"
};

static const unsigned char file_assets_write_exif_js[] = {
#embed "../../Templates/assets/write-exif.js"
};

static const unsigned char file_assets_write_fields_js[] = {
#embed "../../Templates/assets/write-fields.js"
};

static const unsigned char file_assets_write_form_js[] = {
#embed "../../Templates/assets/write-form.js"
};

static const unsigned char file_assets_write_hosts_js[] = {
#embed "../../Templates/assets/write-hosts.js"
};

static const unsigned char file_assets_write_list_js[] = {
#embed "../../Templates/assets/write-list.js"
};

static const unsigned char file_assets_write_outbox_js[] = {
#embed "../../Templates/assets/write-outbox.js"
};

static const unsigned char file_assets_write_photos_js[] = {
#embed "../../Templates/assets/write-photos.js"
};

static const unsigned char file_assets_write_placed_js[] = {
#embed "../../Templates/assets/write-placed.js"
};

static const unsigned char file_assets_write_places_js[] = {
#embed "../../Templates/assets/write-places.js"
};

static const unsigned char file_assets_write_road_js[] = {
#embed "../../Templates/assets/write-road.js"
};

static const unsigned char file_assets_write_send_js[] = {
#embed "../../Templates/assets/write-send.js"
};

static const unsigned char file_assets_write_share_js[] = {
#embed "../../Templates/assets/write-share.js"
};

static const unsigned char file_assets_write_store_js[] = {
#embed "../../Templates/assets/write-store.js"
};

static const unsigned char file_assets_write_token_js[] = {
#embed "../../Templates/assets/write-token.js"
};

static const unsigned char file_assets_write_track_js[] = {
#embed "../../Templates/assets/write-track.js"
};

static const unsigned char file_assets_write_unlock_js[] = {
#embed "../../Templates/assets/write-unlock.js"
};

static const unsigned char file_assets_write_vault_js[] = {
#embed "../../Templates/assets/write-vault.js"
};

static const unsigned char file_assets_write_voice_js[] = {
#embed "../../Templates/assets/write-voice.js"
};

static const unsigned char file_assets_write_css[] = {
#embed "../../Templates/assets/write.css"
};

static const unsigned char file_assets_write_js[] = {
#embed "../../Templates/assets/write.js"
};

static const unsigned char file_assets_zoom_css[] = {
#embed "../../Templates/assets/zoom.css"
};

static const unsigned char file_assets_zoom_js[] = {
#embed "../../Templates/assets/zoom.js"
};

static const unsigned char file_atom_xml[] = {
#embed "../../Templates/atom.xml"
};

static const unsigned char file_base_html[] = {
#embed "../../Templates/base.html"
};

static const unsigned char file_book_html[] = {
#embed "../../Templates/book.html"
};

static const unsigned char file_bookmarks_html[] = {
#embed "../../Templates/bookmarks.html"
};

static const unsigned char file_calendar_html[] = {
#embed "../../Templates/calendar.html"
};

static const unsigned char file_card_svg[] = {
#embed "../../Templates/card.svg"
};

static const unsigned char file_categories_html[] = {
#embed "../../Templates/categories.html"
};

static const unsigned char file_category_html[] = {
#embed "../../Templates/category.html"
};

static const unsigned char file_cloud_svg[] = {
#embed "../../Templates/cloud.svg"
};

static const unsigned char file_contents_html[] = {
#embed "../../Templates/contents.html"
};

static const unsigned char file_downloads_html[] = {
#embed "../../Templates/downloads.html"
};

static const unsigned char file_feature_html[] = {
#embed "../../Templates/feature.html"
};

static const unsigned char file_features_html[] = {
#embed "../../Templates/features.html"
};

static const unsigned char file_group_html[] = {
#embed "../../Templates/group.html"
};

static const unsigned char file_groups_html[] = {
#embed "../../Templates/groups.html"
};

static const unsigned char file_home_html[] = {
#embed "../../Templates/home.html"
};

static const unsigned char file_journey_html[] = {
#embed "../../Templates/journey.html"
};

static const unsigned char file_journeys_html[] = {
#embed "../../Templates/journeys.html"
};

static const unsigned char file_look_back_html[] = {
#embed "../../Templates/look-back.html"
};

static const unsigned char file_looks_notebook_css[] = {
#embed "../../Templates/looks/notebook.css"
};

static const unsigned char file_looks_photo_css[] = {
#embed "../../Templates/looks/photo.css"
};

static const unsigned char file_manifest_webmanifest[] = {
#embed "../../Templates/manifest.webmanifest"
};

static const unsigned char file_map_html[] = {
#embed "../../Templates/map.html"
};

static const unsigned char file_month_html[] = {
#embed "../../Templates/month.html"
};

static const unsigned char file_moved_html[] = {
#embed "../../Templates/moved.html"
};

static const unsigned char file_not_found_html[] = {
#embed "../../Templates/not-found.html"
};

static const unsigned char file_offline_worker_js[] = {
#embed "../../Templates/offline-worker.js"
};

static const unsigned char file_offline_html[] = {
#embed "../../Templates/offline.html"
};

static const unsigned char file_page_html[] = {
#embed "../../Templates/page.html"
};

static const unsigned char file_parts_around_html[] = {
#embed "../../Templates/parts/around.html"
};

static const unsigned char file_parts_book_picture_html[] = {
#embed "../../Templates/parts/book-picture.html"
};

static const unsigned char file_parts_book_css[] = {
#embed "../../Templates/parts/book.css"
};

static const unsigned char file_parts_card_html[] = {
#embed "../../Templates/parts/card.html"
};

static const unsigned char file_parts_chart_html[] = {
#embed "../../Templates/parts/chart.html"
};

static const unsigned char file_parts_chips_html[] = {
#embed "../../Templates/parts/chips.html"
};

static const unsigned char file_parts_counts_html[] = {
#embed "../../Templates/parts/counts.html"
};

static const unsigned char file_parts_crumb_html[] = {
#embed "../../Templates/parts/crumb.html"
};

static const unsigned char file_parts_downloads_html[] = {
#embed "../../Templates/parts/downloads.html"
};

static const unsigned char file_parts_filters_html[] = {
#embed "../../Templates/parts/filters.html"
};

static const unsigned char file_parts_fonts_html[] = {
#embed "../../Templates/parts/fonts.html"
};

static const unsigned char file_parts_frame_html[] = {
#embed "../../Templates/parts/frame.html"
};

static const unsigned char file_parts_gallery_html[] = {
#embed "../../Templates/parts/gallery.html"
};

static const unsigned char file_parts_journey_html[] = {
#embed "../../Templates/parts/journey.html"
};

static const unsigned char file_parts_map_html[] = {
#embed "../../Templates/parts/map.html"
};

static const unsigned char file_parts_months_html[] = {
#embed "../../Templates/parts/months.html"
};

static const unsigned char file_parts_more_html[] = {
#embed "../../Templates/parts/more.html"
};

static const unsigned char file_parts_near_html[] = {
#embed "../../Templates/parts/near.html"
};

static const unsigned char file_parts_opinions_html[] = {
#embed "../../Templates/parts/opinions.html"
};

static const unsigned char file_parts_pagination_html[] = {
#embed "../../Templates/parts/pagination.html"
};

static const unsigned char file_parts_person_html[] = {
#embed "../../Templates/parts/person.html"
};

static const unsigned char file_parts_picture_html[] = {
#embed "../../Templates/parts/picture.html"
};

static const unsigned char file_parts_plan_html[] = {
#embed "../../Templates/parts/plan.html"
};

static const unsigned char file_parts_rating_html[] = {
#embed "../../Templates/parts/rating.html"
};

static const unsigned char file_parts_reply_html[] = {
#embed "../../Templates/parts/reply.html"
};

static const unsigned char file_parts_strip_html[] = {
#embed "../../Templates/parts/strip.html"
};

static const unsigned char file_parts_text_picture_html[] = {
#embed "../../Templates/parts/text-picture.html"
};

static const unsigned char file_parts_track_html[] = {
#embed "../../Templates/parts/track.html"
};

static const unsigned char file_parts_unlock_html[] = {
#embed "../../Templates/parts/unlock.html"
};

static const unsigned char file_parts_visit_html[] = {
#embed "../../Templates/parts/visit.html"
};

static const unsigned char file_parts_words_html[] = {
#embed "../../Templates/parts/words.html"
};

static const unsigned char file_parts_zoom_html[] = {
#embed "../../Templates/parts/zoom.html"
};

static const unsigned char file_people_html[] = {
#embed "../../Templates/people.html"
};

static const unsigned char file_person_html[] = {
#embed "../../Templates/person.html"
};

static const unsigned char file_place_html[] = {
#embed "../../Templates/place.html"
};

static const unsigned char file_places_gpx[] = {
#embed "../../Templates/places.gpx"
};

static const unsigned char file_places_html[] = {
#embed "../../Templates/places.html"
};

static const unsigned char file_places_kml[] = {
#embed "../../Templates/places.kml"
};

static const unsigned char file_plans_html[] = {
#embed "../../Templates/plans.html"
};

static const unsigned char file_ranking_html[] = {
#embed "../../Templates/ranking.html"
};

static const unsigned char file_replies_html[] = {
#embed "../../Templates/replies.html"
};

static const unsigned char file_robots_txt[] = {
#embed "../../Templates/robots.txt"
};

static const unsigned char file_rules_html[] = {
#embed "../../Templates/rules.html"
};

static const unsigned char file_search_html[] = {
#embed "../../Templates/search.html"
};

static const unsigned char file_sitemap_index_xml[] = {
#embed "../../Templates/sitemap-index.xml"
};

static const unsigned char file_sitemap_xml[] = {
#embed "../../Templates/sitemap.xml"
};

static const unsigned char file_station_html[] = {
#embed "../../Templates/station.html"
};

static const unsigned char file_stations_html[] = {
#embed "../../Templates/stations.html"
};

static const unsigned char file_statistics_html[] = {
#embed "../../Templates/statistics.html"
};

static const unsigned char file_strings_de_yml[] = {
#embed "../../Templates/strings/de.yml"
};

static const unsigned char file_strings_en_yml[] = {
#embed "../../Templates/strings/en.yml"
};

static const unsigned char file_strings_es_yml[] = {
#embed "../../Templates/strings/es.yml"
};

static const unsigned char file_strings_fr_yml[] = {
#embed "../../Templates/strings/fr.yml"
};

static const unsigned char file_strings_ja_yml[] = {
#embed "../../Templates/strings/ja.yml"
};

static const unsigned char file_strings_ko_yml[] = {
#embed "../../Templates/strings/ko.yml"
};

static const unsigned char file_strings_zh_Hans_yml[] = {
#embed "../../Templates/strings/zh-Hans.yml"
};

static const unsigned char file_strings_zh_Hant_yml[] = {
#embed "../../Templates/strings/zh-Hant.yml"
};

static const unsigned char file_tag_html[] = {
#embed "../../Templates/tag.html"
};

static const unsigned char file_tags_html[] = {
#embed "../../Templates/tags.html"
};

static const unsigned char file_taste_html[] = {
#embed "../../Templates/taste.html"
};

static const unsigned char file_unlock_html[] = {
#embed "../../Templates/unlock.html"
};

static const unsigned char file_wishes_html[] = {
#embed "../../Templates/wishes.html"
};

static const unsigned char file_write_worker_js[] = {
#embed "../../Templates/write-worker.js"
};

static const unsigned char file_write_html[] = {
#embed "../../Templates/write.html"
};

static const unsigned char file_write_webmanifest[] = {
#embed "../../Templates/write.webmanifest"
};

static const unsigned char file_year_html[] = {
#embed "../../Templates/year.html"
};

const struct cairn_theme_file cairn_theme_files[] = {
    {"agreement.html", file_agreement_html, sizeof file_agreement_html},
    {"areas.html", file_areas_html, sizeof file_areas_html},
    {"assets/address.js", file_assets_address_js, sizeof file_assets_address_js},
    {"assets/areas.css", file_assets_areas_css, sizeof file_assets_areas_css},
    {"assets/bookmarks.js", file_assets_bookmarks_js, sizeof file_assets_bookmarks_js},
    {"assets/calendar.css", file_assets_calendar_css, sizeof file_assets_calendar_css},
    {"assets/card.js", file_assets_card_js, sizeof file_assets_card_js},
    {"assets/cards.css", file_assets_cards_css, sizeof file_assets_cards_css},
    {"assets/cjk.css", file_assets_cjk_css, sizeof file_assets_cjk_css},
    {"assets/contents.css", file_assets_contents_css, sizeof file_assets_contents_css},
    {"assets/data.js", file_assets_data_js, sizeof file_assets_data_js},
    {"assets/days.css", file_assets_days_css, sizeof file_assets_days_css},
    {"assets/days.js", file_assets_days_js, sizeof file_assets_days_js},
    {"assets/drawing.css", file_assets_drawing_css, sizeof file_assets_drawing_css},
    {"assets/facets.js", file_assets_facets_js, sizeof file_assets_facets_js},
    {"assets/filters.css", file_assets_filters_css, sizeof file_assets_filters_css},
    {"assets/filters.js", file_assets_filters_js, sizeof file_assets_filters_js},
    {"assets/find.css", file_assets_find_css, sizeof file_assets_find_css},
    {"assets/finder.js", file_assets_finder_js, sizeof file_assets_finder_js},
    {"assets/fold.js", file_assets_fold_js, sizeof file_assets_fold_js},
    {"assets/gathered.js", file_assets_gathered_js, sizeof file_assets_gathered_js},
    {"assets/ground-painter.js", file_assets_ground_painter_js, sizeof file_assets_ground_painter_js},
    {"assets/ground.js", file_assets_ground_js, sizeof file_assets_ground_js},
    {"assets/group.css", file_assets_group_css, sizeof file_assets_group_css},
    {"assets/group.js", file_assets_group_js, sizeof file_assets_group_js},
    {"assets/home.css", file_assets_home_css, sizeof file_assets_home_css},
    {"assets/icon.svg", file_assets_icon_svg, sizeof file_assets_icon_svg},
    {"assets/indexes.css", file_assets_indexes_css, sizeof file_assets_indexes_css},
    {"assets/journey.css", file_assets_journey_css, sizeof file_assets_journey_css},
    {"assets/journey.js", file_assets_journey_js, sizeof file_assets_journey_js},
    {"assets/kept.js", file_assets_kept_js, sizeof file_assets_kept_js},
    {"assets/keys.js", file_assets_keys_js, sizeof file_assets_keys_js},
    {"assets/leaflet.js", file_assets_leaflet_js, sizeof file_assets_leaflet_js},
    {"assets/list.js", file_assets_list_js, sizeof file_assets_list_js},
    {"assets/listbox.js", file_assets_listbox_js, sizeof file_assets_listbox_js},
    {"assets/live-map.css", file_assets_live_map_css, sizeof file_assets_live_map_css},
    {"assets/look-back.css", file_assets_look_back_css, sizeof file_assets_look_back_css},
    {"assets/make.js", file_assets_make_js, sizeof file_assets_make_js},
    {"assets/map.css", file_assets_map_css, sizeof file_assets_map_css},
    {"assets/map.js", file_assets_map_js, sizeof file_assets_map_js},
    {"assets/memory.js", file_assets_memory_js, sizeof file_assets_memory_js},
    {"assets/mode.js", file_assets_mode_js, sizeof file_assets_mode_js},
    {"assets/offline.js", file_assets_offline_js, sizeof file_assets_offline_js},
    {"assets/photos.js", file_assets_photos_js, sizeof file_assets_photos_js},
    {"assets/place.css", file_assets_place_css, sizeof file_assets_place_css},
    {"assets/places.js", file_assets_places_js, sizeof file_assets_places_js},
    {"assets/prefetch.js", file_assets_prefetch_js, sizeof file_assets_prefetch_js},
    {"assets/query.js", file_assets_query_js, sizeof file_assets_query_js},
    {"assets/reader.js", file_assets_reader_js, sizeof file_assets_reader_js},
    {"assets/reading.css", file_assets_reading_css, sizeof file_assets_reading_css},
    {"assets/replies.css", file_assets_replies_css, sizeof file_assets_replies_css},
    {"assets/replies.js", file_assets_replies_js, sizeof file_assets_replies_js},
    {"assets/reply-ask.js", file_assets_reply_ask_js, sizeof file_assets_reply_ask_js},
    {"assets/reply-bar.js", file_assets_reply_bar_js, sizeof file_assets_reply_bar_js},
    {"assets/reply-code.js", file_assets_reply_code_js, sizeof file_assets_reply_code_js},
    {"assets/reply-controls.js", file_assets_reply_controls_js, sizeof file_assets_reply_controls_js},
    {"assets/reply-data.js", file_assets_reply_data_js, sizeof file_assets_reply_data_js},
    {"assets/reply-forms.js", file_assets_reply_forms_js, sizeof file_assets_reply_forms_js},
    {"assets/reply-lines.js", file_assets_reply_lines_js, sizeof file_assets_reply_lines_js},
    {"assets/reply-map.js", file_assets_reply_map_js, sizeof file_assets_reply_map_js},
    {"assets/reply-more.css", file_assets_reply_more_css, sizeof file_assets_reply_more_css},
    {"assets/reply-page.js", file_assets_reply_page_js, sizeof file_assets_reply_page_js},
    {"assets/reply-places.js", file_assets_reply_places_js, sizeof file_assets_reply_places_js},
    {"assets/reply-remarks.js", file_assets_reply_remarks_js, sizeof file_assets_reply_remarks_js},
    {"assets/reply-send.js", file_assets_reply_send_js, sizeof file_assets_reply_send_js},
    {"assets/reply-spot.js", file_assets_reply_spot_js, sizeof file_assets_reply_spot_js},
    {"assets/reply-store.js", file_assets_reply_store_js, sizeof file_assets_reply_store_js},
    {"assets/reply-who.js", file_assets_reply_who_js, sizeof file_assets_reply_who_js},
    {"assets/reply.css", file_assets_reply_css, sizeof file_assets_reply_css},
    {"assets/reply.js", file_assets_reply_js, sizeof file_assets_reply_js},
    {"assets/save.js", file_assets_save_js, sizeof file_assets_save_js},
    {"assets/seal.js", file_assets_seal_js, sizeof file_assets_seal_js},
    {"assets/sealed-frame.js", file_assets_sealed_frame_js, sizeof file_assets_sealed_frame_js},
    {"assets/search.js", file_assets_search_js, sizeof file_assets_search_js},
    {"assets/share.js", file_assets_share_js, sizeof file_assets_share_js},
    {"assets/slices.js", file_assets_slices_js, sizeof file_assets_slices_js},
    {"assets/spots.js", file_assets_spots_js, sizeof file_assets_spots_js},
    {"assets/statistics.css", file_assets_statistics_css, sizeof file_assets_statistics_css},
    {"assets/style.css", file_assets_style_css, sizeof file_assets_style_css},
    {"assets/track.css", file_assets_track_css, sizeof file_assets_track_css},
    {"assets/unlock-form.js", file_assets_unlock_form_js, sizeof file_assets_unlock_form_js},
    {"assets/unlock.css", file_assets_unlock_css, sizeof file_assets_unlock_css},
    {"assets/unlock.js", file_assets_unlock_js, sizeof file_assets_unlock_js},
    {"assets/words.js", file_assets_words_js, sizeof file_assets_words_js},
    {"assets/write-desk.js", file_assets_write_desk_js, sizeof file_assets_write_desk_js},
    {"assets/write-exif.js", file_assets_write_exif_js, sizeof file_assets_write_exif_js},
    {"assets/write-fields.js", file_assets_write_fields_js, sizeof file_assets_write_fields_js},
    {"assets/write-form.js", file_assets_write_form_js, sizeof file_assets_write_form_js},
    {"assets/write-hosts.js", file_assets_write_hosts_js, sizeof file_assets_write_hosts_js},
    {"assets/write-list.js", file_assets_write_list_js, sizeof file_assets_write_list_js},
    {"assets/write-outbox.js", file_assets_write_outbox_js, sizeof file_assets_write_outbox_js},
    {"assets/write-photos.js", file_assets_write_photos_js, sizeof file_assets_write_photos_js},
    {"assets/write-placed.js", file_assets_write_placed_js, sizeof file_assets_write_placed_js},
    {"assets/write-places.js", file_assets_write_places_js, sizeof file_assets_write_places_js},
    {"assets/write-road.js", file_assets_write_road_js, sizeof file_assets_write_road_js},
    {"assets/write-send.js", file_assets_write_send_js, sizeof file_assets_write_send_js},
    {"assets/write-share.js", file_assets_write_share_js, sizeof file_assets_write_share_js},
    {"assets/write-store.js", file_assets_write_store_js, sizeof file_assets_write_store_js},
    {"assets/write-token.js", file_assets_write_token_js, sizeof file_assets_write_token_js},
    {"assets/write-track.js", file_assets_write_track_js, sizeof file_assets_write_track_js},
    {"assets/write-unlock.js", file_assets_write_unlock_js, sizeof file_assets_write_unlock_js},
    {"assets/write-vault.js", file_assets_write_vault_js, sizeof file_assets_write_vault_js},
    {"assets/write-voice.js", file_assets_write_voice_js, sizeof file_assets_write_voice_js},
    {"assets/write.css", file_assets_write_css, sizeof file_assets_write_css},
    {"assets/write.js", file_assets_write_js, sizeof file_assets_write_js},
    {"assets/zoom.css", file_assets_zoom_css, sizeof file_assets_zoom_css},
    {"assets/zoom.js", file_assets_zoom_js, sizeof file_assets_zoom_js},
    {"atom.xml", file_atom_xml, sizeof file_atom_xml},
    {"base.html", file_base_html, sizeof file_base_html},
    {"book.html", file_book_html, sizeof file_book_html},
    {"bookmarks.html", file_bookmarks_html, sizeof file_bookmarks_html},
    {"calendar.html", file_calendar_html, sizeof file_calendar_html},
    {"card.svg", file_card_svg, sizeof file_card_svg},
    {"categories.html", file_categories_html, sizeof file_categories_html},
    {"category.html", file_category_html, sizeof file_category_html},
    {"cloud.svg", file_cloud_svg, sizeof file_cloud_svg},
    {"contents.html", file_contents_html, sizeof file_contents_html},
    {"downloads.html", file_downloads_html, sizeof file_downloads_html},
    {"feature.html", file_feature_html, sizeof file_feature_html},
    {"features.html", file_features_html, sizeof file_features_html},
    {"group.html", file_group_html, sizeof file_group_html},
    {"groups.html", file_groups_html, sizeof file_groups_html},
    {"home.html", file_home_html, sizeof file_home_html},
    {"journey.html", file_journey_html, sizeof file_journey_html},
    {"journeys.html", file_journeys_html, sizeof file_journeys_html},
    {"look-back.html", file_look_back_html, sizeof file_look_back_html},
    {"looks/notebook.css", file_looks_notebook_css, sizeof file_looks_notebook_css},
    {"looks/photo.css", file_looks_photo_css, sizeof file_looks_photo_css},
    {"manifest.webmanifest", file_manifest_webmanifest, sizeof file_manifest_webmanifest},
    {"map.html", file_map_html, sizeof file_map_html},
    {"month.html", file_month_html, sizeof file_month_html},
    {"moved.html", file_moved_html, sizeof file_moved_html},
    {"not-found.html", file_not_found_html, sizeof file_not_found_html},
    {"offline-worker.js", file_offline_worker_js, sizeof file_offline_worker_js},
    {"offline.html", file_offline_html, sizeof file_offline_html},
    {"page.html", file_page_html, sizeof file_page_html},
    {"parts/around.html", file_parts_around_html, sizeof file_parts_around_html},
    {"parts/book-picture.html", file_parts_book_picture_html, sizeof file_parts_book_picture_html},
    {"parts/book.css", file_parts_book_css, sizeof file_parts_book_css},
    {"parts/card.html", file_parts_card_html, sizeof file_parts_card_html},
    {"parts/chart.html", file_parts_chart_html, sizeof file_parts_chart_html},
    {"parts/chips.html", file_parts_chips_html, sizeof file_parts_chips_html},
    {"parts/counts.html", file_parts_counts_html, sizeof file_parts_counts_html},
    {"parts/crumb.html", file_parts_crumb_html, sizeof file_parts_crumb_html},
    {"parts/downloads.html", file_parts_downloads_html, sizeof file_parts_downloads_html},
    {"parts/filters.html", file_parts_filters_html, sizeof file_parts_filters_html},
    {"parts/fonts.html", file_parts_fonts_html, sizeof file_parts_fonts_html},
    {"parts/frame.html", file_parts_frame_html, sizeof file_parts_frame_html},
    {"parts/gallery.html", file_parts_gallery_html, sizeof file_parts_gallery_html},
    {"parts/journey.html", file_parts_journey_html, sizeof file_parts_journey_html},
    {"parts/map.html", file_parts_map_html, sizeof file_parts_map_html},
    {"parts/months.html", file_parts_months_html, sizeof file_parts_months_html},
    {"parts/more.html", file_parts_more_html, sizeof file_parts_more_html},
    {"parts/near.html", file_parts_near_html, sizeof file_parts_near_html},
    {"parts/opinions.html", file_parts_opinions_html, sizeof file_parts_opinions_html},
    {"parts/pagination.html", file_parts_pagination_html, sizeof file_parts_pagination_html},
    {"parts/person.html", file_parts_person_html, sizeof file_parts_person_html},
    {"parts/picture.html", file_parts_picture_html, sizeof file_parts_picture_html},
    {"parts/plan.html", file_parts_plan_html, sizeof file_parts_plan_html},
    {"parts/rating.html", file_parts_rating_html, sizeof file_parts_rating_html},
    {"parts/reply.html", file_parts_reply_html, sizeof file_parts_reply_html},
    {"parts/strip.html", file_parts_strip_html, sizeof file_parts_strip_html},
    {"parts/text-picture.html", file_parts_text_picture_html, sizeof file_parts_text_picture_html},
    {"parts/track.html", file_parts_track_html, sizeof file_parts_track_html},
    {"parts/unlock.html", file_parts_unlock_html, sizeof file_parts_unlock_html},
    {"parts/visit.html", file_parts_visit_html, sizeof file_parts_visit_html},
    {"parts/words.html", file_parts_words_html, sizeof file_parts_words_html},
    {"parts/zoom.html", file_parts_zoom_html, sizeof file_parts_zoom_html},
    {"people.html", file_people_html, sizeof file_people_html},
    {"person.html", file_person_html, sizeof file_person_html},
    {"place.html", file_place_html, sizeof file_place_html},
    {"places.gpx", file_places_gpx, sizeof file_places_gpx},
    {"places.html", file_places_html, sizeof file_places_html},
    {"places.kml", file_places_kml, sizeof file_places_kml},
    {"plans.html", file_plans_html, sizeof file_plans_html},
    {"ranking.html", file_ranking_html, sizeof file_ranking_html},
    {"replies.html", file_replies_html, sizeof file_replies_html},
    {"robots.txt", file_robots_txt, sizeof file_robots_txt},
    {"rules.html", file_rules_html, sizeof file_rules_html},
    {"search.html", file_search_html, sizeof file_search_html},
    {"sitemap-index.xml", file_sitemap_index_xml, sizeof file_sitemap_index_xml},
    {"sitemap.xml", file_sitemap_xml, sizeof file_sitemap_xml},
    {"station.html", file_station_html, sizeof file_station_html},
    {"stations.html", file_stations_html, sizeof file_stations_html},
    {"statistics.html", file_statistics_html, sizeof file_statistics_html},
    {"strings/de.yml", file_strings_de_yml, sizeof file_strings_de_yml},
    {"strings/en.yml", file_strings_en_yml, sizeof file_strings_en_yml},
    {"strings/es.yml", file_strings_es_yml, sizeof file_strings_es_yml},
    {"strings/fr.yml", file_strings_fr_yml, sizeof file_strings_fr_yml},
    {"strings/ja.yml", file_strings_ja_yml, sizeof file_strings_ja_yml},
    {"strings/ko.yml", file_strings_ko_yml, sizeof file_strings_ko_yml},
    {"strings/zh-Hans.yml", file_strings_zh_Hans_yml, sizeof file_strings_zh_Hans_yml},
    {"strings/zh-Hant.yml", file_strings_zh_Hant_yml, sizeof file_strings_zh_Hant_yml},
    {"tag.html", file_tag_html, sizeof file_tag_html},
    {"tags.html", file_tags_html, sizeof file_tags_html},
    {"taste.html", file_taste_html, sizeof file_taste_html},
    {"unlock.html", file_unlock_html, sizeof file_unlock_html},
    {"wishes.html", file_wishes_html, sizeof file_wishes_html},
    {"write-worker.js", file_write_worker_js, sizeof file_write_worker_js},
    {"write.html", file_write_html, sizeof file_write_html},
    {"write.webmanifest", file_write_webmanifest, sizeof file_write_webmanifest},
    {"year.html", file_year_html, sizeof file_year_html},
};

const size_t cairn_theme_file_count = sizeof cairn_theme_files / sizeof cairn_theme_files[0];
