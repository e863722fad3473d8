/// What Cairn writes on pages by itself, besides the words of its theme: dates, and the vocabularies of what programs read.
///
/// A text that is nothing else cannot be told from what every diary's pages say, so that it gives nothing away.
enum GeneratedWords {
    /// Names of days and months as pages and exports write them, and the words around them.
    private static let dateWords: Set<String> = Set(
        (["년", "월", "일", "시", "분", "요일", "오전", "오후", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"]
            + ["화", "수", "목", "금", "토", "봄", "여름", "가을", "겨울", "곳", "번", "회", "km", "m", "t", "z"]
            + ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
            + ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "spring", "summer", "autumn", "winter"]
            + ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"]
            + ["november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
            + otherDateWords.split { !$0.isLetter }.map(String.init)))

    private static let otherDateWords = """
        年 月 日 曜日 日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 周日 周一 周二 周三 周四 周五 周六 週日 週一 週二 週三 週四 週五 週六
        星期日 星期一 星期二 星期三 星期四 星期五 星期六
        sonntag montag dienstag mittwoch donnerstag freitag samstag so mo di mi do fr sa januar februar märz mai juni juli
        oktober dezember apr sept okt dez
        dimanche lundi mardi mercredi jeudi vendredi samedi dim lun mer jeu ven sam janvier février mars avril juin juillet
        août septembre octobre novembre décembre janv févr avr juil déc er
        domingo lunes martes miércoles jueves viernes sábado dom mié jue vie sáb de enero febrero marzo abril mayo junio
        julio agosto septiembre octubre noviembre diciembre ene abr may ago sept dic
        """

    /// Names that stand in linked data, feeds, exports and metadata.
    private static let vocabulary = """
        <!doctype html> <?xml version="1.0" encoding="utf-8"?> https://schema.org http://schema.org application/ld+json
        application/atom+xml application/feed+json application/geo+json application/json application/manifest+json
        text/calendar text/html text/javascript text/css image/webp image/jpeg image/svg+xml image/png image/avif
        @context @type @id breadcrumblist itemlistelement listitem position place localbusiness cafeorcoffeeshop restaurant
        touristattraction website webpage collectionpage geocoordinates latitude longitude postaladdress streetaddress
        review reviewrating rating ratingvalue bestrating worstrating person author name image description url
        http://www.w3.org/2005/atom http://www.w3.org/2000/svg http://www.w3.org/1999/xhtml http://www.w3.org/1999/xlink
        https://jsonfeed.org/version/1.1 http://www.opengis.net/kml/2.2 http://www.topografix.com/gpx/1/1
        http://www.sitemaps.org/schemas/sitemap/0.9 featurecollection feature geometry coordinates properties point polygon
        linestring placemark extendeddata folder document waypoint metadata vcalendar vevent begin:vcalendar end:vcalendar
        begin:vevent end:vevent version:2.0 prodid calscale:gregorian dtstamp dtstart dtend summary location value=date
        transp:transparent viewport width=device-width initial-scale=1 charset=utf-8 utf-8 og:title og:description og:image
        og:type og:url og:site_name og:locale twitter:card summary_large_image canonical alternate stylesheet manifest
        openstreetmap contributors kostat 통계청 openstreetmap.org www.openstreetmap.org tile.openstreetmap.org leaflet markercluster
        map.kakao.com map.naver.com maps.google.com www.google.com maps.apple.com kakaomap nmap content-security-policy
        default-src script-src style-src img-src connect-src object-src base-uri form-action unsafe-inline text/csv urn:uuid
        xml:base xml:lang content_html date_published feed_url home_page_url font-family shape-rendering method:publish
        x-wr-calname x-wr-caldesc placemark-brown by-name by-rating by-visits not-found cairn
        appname authors copyright creator crispedges datepublished font-family:pretendard itemreviewed likedby reviewbody strong
        styleurl subtitle updated 제목 위도 경도 메모 방문일 통화 특징 한줄 user-agent: * sitemap.xml robots.txt places.json
        visits.ics feed.xml feed.json photos.json index.html manifest.webmanifest offline-worker.js places.geojson
        places.kml places.gpx places.csv ko_kr en_us en_gb ko-kr en-us ja_jp zh_cn zh_tw de_de fr_fr es_es zh-hans zh-hant asia/seoul localhost
        """

    /// Whether Cairn may write a text by itself.
    static func write(_ text: String) -> Bool {
        let lowered = text.lowercased()
        if vocabulary.utf8.count >= lowered.utf8.count, vocabulary.firstRange(of: lowered) != nil { return true }
        // Digits part words: `2026년` is a number and a word.
        return lowered.split { !$0.isLetter }.allSatisfy { isOfDate(String($0)) }
    }

    /// Whether a word is one of dates and numbers, alone or as sentences end with it: `번씩이에요`.
    private static func isOfDate(_ word: String) -> Bool {
        if dateWords.contains(word) { return true }
        let ending = ["이에요", "예요", "씩"].first { word.hasSuffix($0) }
        return ending.map { isOfDate(String(word.dropLast($0.count))) } ?? false
    }
}
