"""JSON-LD and microformats of the places' pages, read by other people's readers and compared with the diary."""

import extruct
import mf2py

from exports_readers import Expected, near


def check_pages(results, diary, site):
    expected = Expected(diary, diary.public)
    for place in diary.public:
        name = f"the page of {place.title}"
        text = (site / "places" / place.slug / "index.html").read_text("utf-8")
        data = extruct.extract(text, syntaxes=["json-ld"])["json-ld"]
        results.check(f"{name}: JSON-LD", len(data), 1)
        if data:
            check_linked_data(results, name, data[0], place, expected)
        reviews = [item for item in mf2py.parse(doc=text)["items"] if item["type"] == ["h-review"]]
        results.check(f"{name}: one h-review", len(reviews), 1)
        if reviews:
            check_microformats(results, name, reviews[0]["properties"], place, expected)


def check_linked_data(results, name, data, place, expected):
    item = data.get("itemReviewed", data)
    results.check(f"{name}: JSON-LD", [item["name"], item.get("address"), data.get("reviewBody", place.comment)],
                  [place.title, place.address, place.comment])
    rating = data.get("reviewRating", {}).get("ratingValue")
    results.check(f"{name}: JSON-LD's rating", rating, place.shown_rating)
    if rating is not None:
        results.check(f"{name}: JSON-LD's date", data.get("datePublished"), place.visits[-1].start if place.visits else None)
    if expected.shown(place):
        spot = (item["geo"]["latitude"], item["geo"]["longitude"])
        results.check(f"{name}: JSON-LD's spot", near(place, spot), True)
    else:
        results.check(f"{name}: JSON-LD's spot", "geo" in item, False)


def check_microformats(results, name, review, place, expected):
    results.check(f"{name}: microformats", [review["name"][0], review.get("summary", [None])[0], review.get("category", [])],
                  [place.title, " ".join(place.comment.split()) if place.comment else None, [place.category] if place.category else []])
    item = review["item"][0]["properties"]
    results.check(f"{name}: the item", item["name"][0], place.title)
    rating = review.get("rating", [None])[0]
    results.check(f"{name}: the rating", rating and float(rating), place.shown_rating)
    if expected.shown(place):
        spot = item["geo"][0]["properties"]
        results.check(f"{name}: the spot", near(place, (float(spot["latitude"][0]), float(spot["longitude"][0]))), True)
    else:
        results.check(f"{name}: no spot", "geo" in item, False)
    results.check(f"{name}: the day", review.get("published", [None])[0], place.visits[-1].start if place.visits else None)
