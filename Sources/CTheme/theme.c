// Made by Scripts/embed-theme: the default theme as bytes of the program.

#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CTheme.h"

static const unsigned char file_0[] = {
#embed "../../Templates/assets/icon.svg"
};

static const unsigned char file_1[] = {
#embed "../../Templates/assets/style.css"
};

static const unsigned char file_2[] = {
#embed "../../Templates/assets/zoom.js"
};

static const unsigned char file_3[] = {
#embed "../../Templates/base.html"
};

static const unsigned char file_4[] = {
#embed "../../Templates/calendar.html"
};

static const unsigned char file_5[] = {
#embed "../../Templates/categories.html"
};

static const unsigned char file_6[] = {
#embed "../../Templates/category.html"
};

static const unsigned char file_7[] = {
#embed "../../Templates/cloud.svg"
};

static const unsigned char file_8[] = {
#embed "../../Templates/feature.html"
};

static const unsigned char file_9[] = {
#embed "../../Templates/features.html"
};

static const unsigned char file_10[] = {
#embed "../../Templates/group.html"
};

static const unsigned char file_11[] = {
#embed "../../Templates/groups.html"
};

static const unsigned char file_12[] = {
#embed "../../Templates/home.html"
};

static const unsigned char file_13[] = {
#embed "../../Templates/manifest.webmanifest"
};

static const unsigned char file_14[] = {
#embed "../../Templates/month.html"
};

static const unsigned char file_15[] = {
#embed "../../Templates/not-found.html"
};

static const unsigned char file_16[] = {
#embed "../../Templates/page.html"
};

static const unsigned char file_17[] = {
#embed "../../Templates/parts/around.html"
};

static const unsigned char file_18[] = {
#embed "../../Templates/parts/card.html"
};

static const unsigned char file_19[] = {
#embed "../../Templates/parts/chips.html"
};

static const unsigned char file_20[] = {
#embed "../../Templates/parts/crumb.html"
};

static const unsigned char file_21[] = {
#embed "../../Templates/parts/fonts.html"
};

static const unsigned char file_22[] = {
#embed "../../Templates/parts/gallery.html"
};

static const unsigned char file_23[] = {
#embed "../../Templates/parts/months.html"
};

static const unsigned char file_24[] = {
#embed "../../Templates/parts/pagination.html"
};

static const unsigned char file_25[] = {
#embed "../../Templates/parts/person.html"
};

static const unsigned char file_26[] = {
#embed "../../Templates/parts/picture.html"
};

static const unsigned char file_27[] = {
#embed "../../Templates/parts/rating.html"
};

static const unsigned char file_28[] = {
#embed "../../Templates/parts/visit.html"
};

static const unsigned char file_29[] = {
#embed "../../Templates/parts/zoom.html"
};

static const unsigned char file_30[] = {
#embed "../../Templates/people.html"
};

static const unsigned char file_31[] = {
#embed "../../Templates/person.html"
};

static const unsigned char file_32[] = {
#embed "../../Templates/place.html"
};

static const unsigned char file_33[] = {
#embed "../../Templates/places.html"
};

static const unsigned char file_34[] = {
#embed "../../Templates/robots.txt"
};

static const unsigned char file_35[] = {
#embed "../../Templates/sitemap.xml"
};

static const unsigned char file_36[] = {
#embed "../../Templates/station.html"
};

static const unsigned char file_37[] = {
#embed "../../Templates/stations.html"
};

static const unsigned char file_38[] = {
#embed "../../Templates/strings/en.yml"
};

static const unsigned char file_39[] = {
#embed "../../Templates/strings/ko.yml"
};

static const unsigned char file_40[] = {
#embed "../../Templates/tag.html"
};

static const unsigned char file_41[] = {
#embed "../../Templates/tags.html"
};

static const unsigned char file_42[] = {
#embed "../../Templates/wishes.html"
};

static const unsigned char file_43[] = {
#embed "../../Templates/year.html"
};

const struct cairn_theme_file cairn_theme_files[] = {
    {"assets/icon.svg", file_0, sizeof file_0},
    {"assets/style.css", file_1, sizeof file_1},
    {"assets/zoom.js", file_2, sizeof file_2},
    {"base.html", file_3, sizeof file_3},
    {"calendar.html", file_4, sizeof file_4},
    {"categories.html", file_5, sizeof file_5},
    {"category.html", file_6, sizeof file_6},
    {"cloud.svg", file_7, sizeof file_7},
    {"feature.html", file_8, sizeof file_8},
    {"features.html", file_9, sizeof file_9},
    {"group.html", file_10, sizeof file_10},
    {"groups.html", file_11, sizeof file_11},
    {"home.html", file_12, sizeof file_12},
    {"manifest.webmanifest", file_13, sizeof file_13},
    {"month.html", file_14, sizeof file_14},
    {"not-found.html", file_15, sizeof file_15},
    {"page.html", file_16, sizeof file_16},
    {"parts/around.html", file_17, sizeof file_17},
    {"parts/card.html", file_18, sizeof file_18},
    {"parts/chips.html", file_19, sizeof file_19},
    {"parts/crumb.html", file_20, sizeof file_20},
    {"parts/fonts.html", file_21, sizeof file_21},
    {"parts/gallery.html", file_22, sizeof file_22},
    {"parts/months.html", file_23, sizeof file_23},
    {"parts/pagination.html", file_24, sizeof file_24},
    {"parts/person.html", file_25, sizeof file_25},
    {"parts/picture.html", file_26, sizeof file_26},
    {"parts/rating.html", file_27, sizeof file_27},
    {"parts/visit.html", file_28, sizeof file_28},
    {"parts/zoom.html", file_29, sizeof file_29},
    {"people.html", file_30, sizeof file_30},
    {"person.html", file_31, sizeof file_31},
    {"place.html", file_32, sizeof file_32},
    {"places.html", file_33, sizeof file_33},
    {"robots.txt", file_34, sizeof file_34},
    {"sitemap.xml", file_35, sizeof file_35},
    {"station.html", file_36, sizeof file_36},
    {"stations.html", file_37, sizeof file_37},
    {"strings/en.yml", file_38, sizeof file_38},
    {"strings/ko.yml", file_39, sizeof file_39},
    {"tag.html", file_40, sizeof file_40},
    {"tags.html", file_41, sizeof file_41},
    {"wishes.html", file_42, sizeof file_42},
    {"year.html", file_43, sizeof file_43},
};

const size_t cairn_theme_file_count = sizeof cairn_theme_files / sizeof cairn_theme_files[0];
