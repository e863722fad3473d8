// Made by Scripts/embed-theme: the default theme as bytes of the program.

#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CTheme.h"

static const unsigned char file_0[] = {
#embed "../../Templates/assets/address.js"
};

static const unsigned char file_1[] = {
#embed "../../Templates/assets/bookmarks.js"
};

static const unsigned char file_2[] = {
#embed "../../Templates/assets/calendar.css"
};

static const unsigned char file_3[] = {
#embed "../../Templates/assets/card.js"
};

static const unsigned char file_4[] = {
#embed "../../Templates/assets/data.js"
};

static const unsigned char file_5[] = {
#embed "../../Templates/assets/days.css"
};

static const unsigned char file_6[] = {
#embed "../../Templates/assets/days.js"
};

static const unsigned char file_7[] = {
#embed "../../Templates/assets/facets.js"
};

static const unsigned char file_8[] = {
#embed "../../Templates/assets/filters.css"
};

static const unsigned char file_9[] = {
#embed "../../Templates/assets/filters.js"
};

static const unsigned char file_10[] = {
#embed "../../Templates/assets/find.css"
};

static const unsigned char file_11[] = {
#embed "../../Templates/assets/finder.js"
};

static const unsigned char file_12[] = {
#embed "../../Templates/assets/fold.js"
};

static const unsigned char file_13[] = {
#embed "../../Templates/assets/icon.svg"
};

static const unsigned char file_14[] = {
#embed "../../Templates/assets/kept.js"
};

static const unsigned char file_15[] = {
#embed "../../Templates/assets/leaflet.js"
};

static const unsigned char file_16[] = {
#embed "../../Templates/assets/list.js"
};

static const unsigned char file_17[] = {
#embed "../../Templates/assets/live-map.css"
};

static const unsigned char file_18[] = {
#embed "../../Templates/assets/make.js"
};

static const unsigned char file_19[] = {
#embed "../../Templates/assets/map.css"
};

static const unsigned char file_20[] = {
#embed "../../Templates/assets/map.js"
};

static const unsigned char file_21[] = {
#embed "../../Templates/assets/memory.js"
};

static const unsigned char file_22[] = {
#embed "../../Templates/assets/place.css"
};

static const unsigned char file_23[] = {
#embed "../../Templates/assets/places.js"
};

static const unsigned char file_24[] = {
#embed "../../Templates/assets/query.js"
};

static const unsigned char file_25[] = {
#embed "../../Templates/assets/reading.css"
};

static const unsigned char file_26[] = {
#embed "../../Templates/assets/seal.js"
};

static const unsigned char file_27[] = {
#embed "../../Templates/assets/sealed-frame.js"
};

static const unsigned char file_28[] = {
#embed "../../Templates/assets/search.js"
};

static const unsigned char file_29[] = {
#embed "../../Templates/assets/slices.js"
};

static const unsigned char file_30[] = {
#embed "../../Templates/assets/spots.js"
};

static const unsigned char file_31[] = {
#embed "../../Templates/assets/statistics.css"
};

static const unsigned char file_32[] = {
#embed "../../Templates/assets/style.css"
};

static const unsigned char file_33[] = {
#embed "../../Templates/assets/unlock.css"
};

static const unsigned char file_34[] = {
#embed "../../Templates/assets/unlock.js"
};

static const unsigned char file_35[] = {
#embed "../../Templates/assets/words.js"
};

static const unsigned char file_36[] = {
#embed "../../Templates/assets/zoom.css"
};

static const unsigned char file_37[] = {
#embed "../../Templates/assets/zoom.js"
};

static const unsigned char file_38[] = {
#embed "../../Templates/base.html"
};

static const unsigned char file_39[] = {
#embed "../../Templates/bookmarks.html"
};

static const unsigned char file_40[] = {
#embed "../../Templates/calendar.html"
};

static const unsigned char file_41[] = {
#embed "../../Templates/card.svg"
};

static const unsigned char file_42[] = {
#embed "../../Templates/categories.html"
};

static const unsigned char file_43[] = {
#embed "../../Templates/category.html"
};

static const unsigned char file_44[] = {
#embed "../../Templates/cloud.svg"
};

static const unsigned char file_45[] = {
#embed "../../Templates/downloads.html"
};

static const unsigned char file_46[] = {
#embed "../../Templates/feature.html"
};

static const unsigned char file_47[] = {
#embed "../../Templates/features.html"
};

static const unsigned char file_48[] = {
#embed "../../Templates/group.html"
};

static const unsigned char file_49[] = {
#embed "../../Templates/groups.html"
};

static const unsigned char file_50[] = {
#embed "../../Templates/home.html"
};

static const unsigned char file_51[] = {
#embed "../../Templates/manifest.webmanifest"
};

static const unsigned char file_52[] = {
#embed "../../Templates/map.html"
};

static const unsigned char file_53[] = {
#embed "../../Templates/month.html"
};

static const unsigned char file_54[] = {
#embed "../../Templates/not-found.html"
};

static const unsigned char file_55[] = {
#embed "../../Templates/page.html"
};

static const unsigned char file_56[] = {
#embed "../../Templates/parts/around.html"
};

static const unsigned char file_57[] = {
#embed "../../Templates/parts/card.html"
};

static const unsigned char file_58[] = {
#embed "../../Templates/parts/chart.html"
};

static const unsigned char file_59[] = {
#embed "../../Templates/parts/chips.html"
};

static const unsigned char file_60[] = {
#embed "../../Templates/parts/crumb.html"
};

static const unsigned char file_61[] = {
#embed "../../Templates/parts/downloads.html"
};

static const unsigned char file_62[] = {
#embed "../../Templates/parts/filters.html"
};

static const unsigned char file_63[] = {
#embed "../../Templates/parts/fonts.html"
};

static const unsigned char file_64[] = {
#embed "../../Templates/parts/gallery.html"
};

static const unsigned char file_65[] = {
#embed "../../Templates/parts/map.html"
};

static const unsigned char file_66[] = {
#embed "../../Templates/parts/months.html"
};

static const unsigned char file_67[] = {
#embed "../../Templates/parts/pagination.html"
};

static const unsigned char file_68[] = {
#embed "../../Templates/parts/person.html"
};

static const unsigned char file_69[] = {
#embed "../../Templates/parts/picture.html"
};

static const unsigned char file_70[] = {
#embed "../../Templates/parts/rating.html"
};

static const unsigned char file_71[] = {
#embed "../../Templates/parts/visit.html"
};

static const unsigned char file_72[] = {
#embed "../../Templates/parts/words.html"
};

static const unsigned char file_73[] = {
#embed "../../Templates/parts/zoom.html"
};

static const unsigned char file_74[] = {
#embed "../../Templates/people.html"
};

static const unsigned char file_75[] = {
#embed "../../Templates/person.html"
};

static const unsigned char file_76[] = {
#embed "../../Templates/place.html"
};

static const unsigned char file_77[] = {
#embed "../../Templates/places.html"
};

static const unsigned char file_78[] = {
#embed "../../Templates/robots.txt"
};

static const unsigned char file_79[] = {
#embed "../../Templates/search.html"
};

static const unsigned char file_80[] = {
#embed "../../Templates/sitemap.xml"
};

static const unsigned char file_81[] = {
#embed "../../Templates/station.html"
};

static const unsigned char file_82[] = {
#embed "../../Templates/stations.html"
};

static const unsigned char file_83[] = {
#embed "../../Templates/statistics.html"
};

static const unsigned char file_84[] = {
#embed "../../Templates/strings/en.yml"
};

static const unsigned char file_85[] = {
#embed "../../Templates/strings/ko.yml"
};

static const unsigned char file_86[] = {
#embed "../../Templates/tag.html"
};

static const unsigned char file_87[] = {
#embed "../../Templates/tags.html"
};

static const unsigned char file_88[] = {
#embed "../../Templates/unlock.html"
};

static const unsigned char file_89[] = {
#embed "../../Templates/wishes.html"
};

static const unsigned char file_90[] = {
#embed "../../Templates/year.html"
};

const struct cairn_theme_file cairn_theme_files[] = {
    {"assets/address.js", file_0, sizeof file_0},
    {"assets/bookmarks.js", file_1, sizeof file_1},
    {"assets/calendar.css", file_2, sizeof file_2},
    {"assets/card.js", file_3, sizeof file_3},
    {"assets/data.js", file_4, sizeof file_4},
    {"assets/days.css", file_5, sizeof file_5},
    {"assets/days.js", file_6, sizeof file_6},
    {"assets/facets.js", file_7, sizeof file_7},
    {"assets/filters.css", file_8, sizeof file_8},
    {"assets/filters.js", file_9, sizeof file_9},
    {"assets/find.css", file_10, sizeof file_10},
    {"assets/finder.js", file_11, sizeof file_11},
    {"assets/fold.js", file_12, sizeof file_12},
    {"assets/icon.svg", file_13, sizeof file_13},
    {"assets/kept.js", file_14, sizeof file_14},
    {"assets/leaflet.js", file_15, sizeof file_15},
    {"assets/list.js", file_16, sizeof file_16},
    {"assets/live-map.css", file_17, sizeof file_17},
    {"assets/make.js", file_18, sizeof file_18},
    {"assets/map.css", file_19, sizeof file_19},
    {"assets/map.js", file_20, sizeof file_20},
    {"assets/memory.js", file_21, sizeof file_21},
    {"assets/place.css", file_22, sizeof file_22},
    {"assets/places.js", file_23, sizeof file_23},
    {"assets/query.js", file_24, sizeof file_24},
    {"assets/reading.css", file_25, sizeof file_25},
    {"assets/seal.js", file_26, sizeof file_26},
    {"assets/sealed-frame.js", file_27, sizeof file_27},
    {"assets/search.js", file_28, sizeof file_28},
    {"assets/slices.js", file_29, sizeof file_29},
    {"assets/spots.js", file_30, sizeof file_30},
    {"assets/statistics.css", file_31, sizeof file_31},
    {"assets/style.css", file_32, sizeof file_32},
    {"assets/unlock.css", file_33, sizeof file_33},
    {"assets/unlock.js", file_34, sizeof file_34},
    {"assets/words.js", file_35, sizeof file_35},
    {"assets/zoom.css", file_36, sizeof file_36},
    {"assets/zoom.js", file_37, sizeof file_37},
    {"base.html", file_38, sizeof file_38},
    {"bookmarks.html", file_39, sizeof file_39},
    {"calendar.html", file_40, sizeof file_40},
    {"card.svg", file_41, sizeof file_41},
    {"categories.html", file_42, sizeof file_42},
    {"category.html", file_43, sizeof file_43},
    {"cloud.svg", file_44, sizeof file_44},
    {"downloads.html", file_45, sizeof file_45},
    {"feature.html", file_46, sizeof file_46},
    {"features.html", file_47, sizeof file_47},
    {"group.html", file_48, sizeof file_48},
    {"groups.html", file_49, sizeof file_49},
    {"home.html", file_50, sizeof file_50},
    {"manifest.webmanifest", file_51, sizeof file_51},
    {"map.html", file_52, sizeof file_52},
    {"month.html", file_53, sizeof file_53},
    {"not-found.html", file_54, sizeof file_54},
    {"page.html", file_55, sizeof file_55},
    {"parts/around.html", file_56, sizeof file_56},
    {"parts/card.html", file_57, sizeof file_57},
    {"parts/chart.html", file_58, sizeof file_58},
    {"parts/chips.html", file_59, sizeof file_59},
    {"parts/crumb.html", file_60, sizeof file_60},
    {"parts/downloads.html", file_61, sizeof file_61},
    {"parts/filters.html", file_62, sizeof file_62},
    {"parts/fonts.html", file_63, sizeof file_63},
    {"parts/gallery.html", file_64, sizeof file_64},
    {"parts/map.html", file_65, sizeof file_65},
    {"parts/months.html", file_66, sizeof file_66},
    {"parts/pagination.html", file_67, sizeof file_67},
    {"parts/person.html", file_68, sizeof file_68},
    {"parts/picture.html", file_69, sizeof file_69},
    {"parts/rating.html", file_70, sizeof file_70},
    {"parts/visit.html", file_71, sizeof file_71},
    {"parts/words.html", file_72, sizeof file_72},
    {"parts/zoom.html", file_73, sizeof file_73},
    {"people.html", file_74, sizeof file_74},
    {"person.html", file_75, sizeof file_75},
    {"place.html", file_76, sizeof file_76},
    {"places.html", file_77, sizeof file_77},
    {"robots.txt", file_78, sizeof file_78},
    {"search.html", file_79, sizeof file_79},
    {"sitemap.xml", file_80, sizeof file_80},
    {"station.html", file_81, sizeof file_81},
    {"stations.html", file_82, sizeof file_82},
    {"statistics.html", file_83, sizeof file_83},
    {"strings/en.yml", file_84, sizeof file_84},
    {"strings/ko.yml", file_85, sizeof file_85},
    {"tag.html", file_86, sizeof file_86},
    {"tags.html", file_87, sizeof file_87},
    {"unlock.html", file_88, sizeof file_88},
    {"wishes.html", file_89, sizeof file_89},
    {"year.html", file_90, sizeof file_90},
};

const size_t cairn_theme_file_count = sizeof cairn_theme_files / sizeof cairn_theme_files[0];
