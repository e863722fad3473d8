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
#embed "../../Templates/base.html"
};

static const unsigned char file_3[] = {
#embed "../../Templates/calendar.html"
};

static const unsigned char file_4[] = {
#embed "../../Templates/categories.html"
};

static const unsigned char file_5[] = {
#embed "../../Templates/category.html"
};

static const unsigned char file_6[] = {
#embed "../../Templates/feature.html"
};

static const unsigned char file_7[] = {
#embed "../../Templates/features.html"
};

static const unsigned char file_8[] = {
#embed "../../Templates/home.html"
};

static const unsigned char file_9[] = {
#embed "../../Templates/manifest.webmanifest"
};

static const unsigned char file_10[] = {
#embed "../../Templates/month.html"
};

static const unsigned char file_11[] = {
#embed "../../Templates/not-found.html"
};

static const unsigned char file_12[] = {
#embed "../../Templates/page.html"
};

static const unsigned char file_13[] = {
#embed "../../Templates/parts/around.html"
};

static const unsigned char file_14[] = {
#embed "../../Templates/parts/card.html"
};

static const unsigned char file_15[] = {
#embed "../../Templates/parts/chips.html"
};

static const unsigned char file_16[] = {
#embed "../../Templates/parts/crumb.html"
};

static const unsigned char file_17[] = {
#embed "../../Templates/parts/months.html"
};

static const unsigned char file_18[] = {
#embed "../../Templates/parts/pagination.html"
};

static const unsigned char file_19[] = {
#embed "../../Templates/parts/person.html"
};

static const unsigned char file_20[] = {
#embed "../../Templates/parts/rating.html"
};

static const unsigned char file_21[] = {
#embed "../../Templates/parts/visit.html"
};

static const unsigned char file_22[] = {
#embed "../../Templates/people.html"
};

static const unsigned char file_23[] = {
#embed "../../Templates/person.html"
};

static const unsigned char file_24[] = {
#embed "../../Templates/place.html"
};

static const unsigned char file_25[] = {
#embed "../../Templates/places.html"
};

static const unsigned char file_26[] = {
#embed "../../Templates/robots.txt"
};

static const unsigned char file_27[] = {
#embed "../../Templates/sitemap.xml"
};

static const unsigned char file_28[] = {
#embed "../../Templates/station.html"
};

static const unsigned char file_29[] = {
#embed "../../Templates/stations.html"
};

static const unsigned char file_30[] = {
#embed "../../Templates/strings/en.yml"
};

static const unsigned char file_31[] = {
#embed "../../Templates/strings/ko.yml"
};

static const unsigned char file_32[] = {
#embed "../../Templates/tag.html"
};

static const unsigned char file_33[] = {
#embed "../../Templates/tags.html"
};

static const unsigned char file_34[] = {
#embed "../../Templates/wishes.html"
};

static const unsigned char file_35[] = {
#embed "../../Templates/year.html"
};

const struct cairn_theme_file cairn_theme_files[] = {
    {"assets/icon.svg", file_0, sizeof file_0},
    {"assets/style.css", file_1, sizeof file_1},
    {"base.html", file_2, sizeof file_2},
    {"calendar.html", file_3, sizeof file_3},
    {"categories.html", file_4, sizeof file_4},
    {"category.html", file_5, sizeof file_5},
    {"feature.html", file_6, sizeof file_6},
    {"features.html", file_7, sizeof file_7},
    {"home.html", file_8, sizeof file_8},
    {"manifest.webmanifest", file_9, sizeof file_9},
    {"month.html", file_10, sizeof file_10},
    {"not-found.html", file_11, sizeof file_11},
    {"page.html", file_12, sizeof file_12},
    {"parts/around.html", file_13, sizeof file_13},
    {"parts/card.html", file_14, sizeof file_14},
    {"parts/chips.html", file_15, sizeof file_15},
    {"parts/crumb.html", file_16, sizeof file_16},
    {"parts/months.html", file_17, sizeof file_17},
    {"parts/pagination.html", file_18, sizeof file_18},
    {"parts/person.html", file_19, sizeof file_19},
    {"parts/rating.html", file_20, sizeof file_20},
    {"parts/visit.html", file_21, sizeof file_21},
    {"people.html", file_22, sizeof file_22},
    {"person.html", file_23, sizeof file_23},
    {"place.html", file_24, sizeof file_24},
    {"places.html", file_25, sizeof file_25},
    {"robots.txt", file_26, sizeof file_26},
    {"sitemap.xml", file_27, sizeof file_27},
    {"station.html", file_28, sizeof file_28},
    {"stations.html", file_29, sizeof file_29},
    {"strings/en.yml", file_30, sizeof file_30},
    {"strings/ko.yml", file_31, sizeof file_31},
    {"tag.html", file_32, sizeof file_32},
    {"tags.html", file_33, sizeof file_33},
    {"wishes.html", file_34, sizeof file_34},
    {"year.html", file_35, sizeof file_35},
};

const size_t cairn_theme_file_count = sizeof cairn_theme_files / sizeof cairn_theme_files[0];
