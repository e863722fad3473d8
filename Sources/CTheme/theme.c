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
#embed "../../Templates/home.html"
};

static const unsigned char file_11[] = {
#embed "../../Templates/manifest.webmanifest"
};

static const unsigned char file_12[] = {
#embed "../../Templates/month.html"
};

static const unsigned char file_13[] = {
#embed "../../Templates/not-found.html"
};

static const unsigned char file_14[] = {
#embed "../../Templates/page.html"
};

static const unsigned char file_15[] = {
#embed "../../Templates/parts/around.html"
};

static const unsigned char file_16[] = {
#embed "../../Templates/parts/card.html"
};

static const unsigned char file_17[] = {
#embed "../../Templates/parts/chips.html"
};

static const unsigned char file_18[] = {
#embed "../../Templates/parts/crumb.html"
};

static const unsigned char file_19[] = {
#embed "../../Templates/parts/fonts.html"
};

static const unsigned char file_20[] = {
#embed "../../Templates/parts/gallery.html"
};

static const unsigned char file_21[] = {
#embed "../../Templates/parts/months.html"
};

static const unsigned char file_22[] = {
#embed "../../Templates/parts/pagination.html"
};

static const unsigned char file_23[] = {
#embed "../../Templates/parts/person.html"
};

static const unsigned char file_24[] = {
#embed "../../Templates/parts/picture.html"
};

static const unsigned char file_25[] = {
#embed "../../Templates/parts/rating.html"
};

static const unsigned char file_26[] = {
#embed "../../Templates/parts/visit.html"
};

static const unsigned char file_27[] = {
#embed "../../Templates/parts/zoom.html"
};

static const unsigned char file_28[] = {
#embed "../../Templates/people.html"
};

static const unsigned char file_29[] = {
#embed "../../Templates/person.html"
};

static const unsigned char file_30[] = {
#embed "../../Templates/place.html"
};

static const unsigned char file_31[] = {
#embed "../../Templates/places.html"
};

static const unsigned char file_32[] = {
#embed "../../Templates/robots.txt"
};

static const unsigned char file_33[] = {
#embed "../../Templates/sitemap.xml"
};

static const unsigned char file_34[] = {
#embed "../../Templates/station.html"
};

static const unsigned char file_35[] = {
#embed "../../Templates/stations.html"
};

static const unsigned char file_36[] = {
#embed "../../Templates/strings/en.yml"
};

static const unsigned char file_37[] = {
#embed "../../Templates/strings/ko.yml"
};

static const unsigned char file_38[] = {
#embed "../../Templates/tag.html"
};

static const unsigned char file_39[] = {
#embed "../../Templates/tags.html"
};

static const unsigned char file_40[] = {
#embed "../../Templates/wishes.html"
};

static const unsigned char file_41[] = {
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
    {"home.html", file_10, sizeof file_10},
    {"manifest.webmanifest", file_11, sizeof file_11},
    {"month.html", file_12, sizeof file_12},
    {"not-found.html", file_13, sizeof file_13},
    {"page.html", file_14, sizeof file_14},
    {"parts/around.html", file_15, sizeof file_15},
    {"parts/card.html", file_16, sizeof file_16},
    {"parts/chips.html", file_17, sizeof file_17},
    {"parts/crumb.html", file_18, sizeof file_18},
    {"parts/fonts.html", file_19, sizeof file_19},
    {"parts/gallery.html", file_20, sizeof file_20},
    {"parts/months.html", file_21, sizeof file_21},
    {"parts/pagination.html", file_22, sizeof file_22},
    {"parts/person.html", file_23, sizeof file_23},
    {"parts/picture.html", file_24, sizeof file_24},
    {"parts/rating.html", file_25, sizeof file_25},
    {"parts/visit.html", file_26, sizeof file_26},
    {"parts/zoom.html", file_27, sizeof file_27},
    {"people.html", file_28, sizeof file_28},
    {"person.html", file_29, sizeof file_29},
    {"place.html", file_30, sizeof file_30},
    {"places.html", file_31, sizeof file_31},
    {"robots.txt", file_32, sizeof file_32},
    {"sitemap.xml", file_33, sizeof file_33},
    {"station.html", file_34, sizeof file_34},
    {"stations.html", file_35, sizeof file_35},
    {"strings/en.yml", file_36, sizeof file_36},
    {"strings/ko.yml", file_37, sizeof file_37},
    {"tag.html", file_38, sizeof file_38},
    {"tags.html", file_39, sizeof file_39},
    {"wishes.html", file_40, sizeof file_40},
    {"year.html", file_41, sizeof file_41},
};

const size_t cairn_theme_file_count = sizeof cairn_theme_files / sizeof cairn_theme_files[0];
