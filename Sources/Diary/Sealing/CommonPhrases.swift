/// What people everywhere choose first, in the letters of the keys.
enum CommonPhrases {
    /// Words of which the most common passwords consist: one of a few hundred.
    static let words = (english + korean).flatMap { word in
        // A word of Hangul backwards is another one than its keys backwards.
        Set([word, String(word.reversed())]).map { Array(KeyLetters.of($0).lowercased().utf8) }
    }
    static let wordBits = 8.0

    /// Lines of songs, poems and sayings, and rows that everybody learns, without blanks.
    static let texts = (lines + rows).split(separator: "\n").map { line in
        Array(KeyLetters.of(String(line.lowercased().filter { $0.isLetter || $0.isNumber })).lowercased().utf8)
    }
    static let textBits = 11.0

    private static let english = words(
        """
        password passwort passwd welcome letmein login admin administrator root user guest secret private master access
        iloveyou love lover sunshine princess prince football baseball basketball soccer hockey monkey dragon tiger lion
        shadow superman batman spiderman pokemon starwars hunter killer ninja cowboy eagle falcon phoenix thunder flower
        butterfly cookie chocolate coffee cheese pepper ginger orange banana apple cherry summer winter spring autumn
        monday friday january october november december freedom forever friend friends family mother father sister
        brother baby angel heaven jesus christ god bless lucky magic money computer internet google facebook apple
        samsung android windows microsoft trustno please hello goodbye whatever nothing something mustang ferrari
        porsche harley yankees dallas london paris berlin seoul busan korea japan china america england charlie michael
        jordan thomas robert daniel andrew joshua matthew jennifer jessica michelle ashley nicole hannah maggie buster
        test tester testing temp change changeme default qwerty asdf zxcv abc abcd qwer home house happy birthday
        diary place cairn group member travel trip journey mypassword passphrase correct horse battery staple
        the and you are my your this that with for our
        """)

    private static let korean = words(
        """
        비밀번호 비밀 번호 패스워드 암호 사랑해 사랑해요 사랑합니다 사랑 안녕하세요 안녕 대한민국 한국 서울 부산 우리집 우리 집 친구들 친구 가족
        모임 장소 수첩 여행 지도 일기 엄마 아빠 할머니 할아버지 언니 오빠 누나 형 동생 여보 자기야 자기 아들 딸 아기 우리아기 강아지 고양이 멍멍이 야옹이
        행복 행복하자 행복해 건강 건강하자 화이팅 파이팅 바보 멍청이 천사 공주 왕자 하늘 바다 구름 바람 별 달 봄 여름 가을 겨울 나무 꽃 커피 맥주 소주 치킨 떡볶이
        김치 라면 학교 회사 선생님 교회 하나님 예수님 부처님 주님 은혜 감사 감사합니다 고마워 고맙습니다 열려라 참깨 열려라참깨 만세 최고 축구 야구 농구 게임 컴퓨터
        인터넷 네이버 카카오 구글 삼성 엘지 현대 관리자 손님 사용자 시험 테스트 생일 생일축하 결혼 기념일 첫사랑 나 너 는 은 이 가 을 를 와 과 의 에 도 야 아 해 요
        """)

    private static func words(_ list: String) -> [String] {
        list.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static let rows = """

        가나다라마바사아자차카타파하
        하파타카차자아사바마라다나가
        가갸거겨고교구규그기
        아야어여오요우유으이
        ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ
        ㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣ
        하나둘셋넷다섯여섯일곱여덟아홉열
        일이삼사오육칠팔구십
        도레미파솔라시도
        월화수목금토일
        갑을병정무기경신임계
        자축인묘진사오미신유술해
        태정태세문단세예성연중인명선광인효현숙경영정순헌철고순
        빨주노초파남보빨강주황노랑초록파랑남색보라
        수금지화목토천해명
        onetwothreefourfivesixseveneightnineten
        abcdefghijklmnopqrstuvwxyz
        mondaytuesdaywednesdaythursdayfridaysaturdaysunday
        31415926535897932384626433832795
        27182818284590452353602874713526
        """

    private static let lines = """
        동해물과 백두산이 마르고 닳도록 하느님이 보우하사 우리나라 만세
        무궁화 삼천리 화려강산 대한사람 대한으로 길이 보전하세
        남산 위에 저 소나무 철갑을 두른 듯 바람서리 불변함은 우리 기상일세
        아리랑 아리랑 아라리요 아리랑 고개로 넘어간다 나를 버리고 가시는 님은 십리도 못가서 발병난다
        나의 살던 고향은 꽃피는 산골 복숭아꽃 살구꽃 아기 진달래
        산토끼 토끼야 어디를 가느냐 깡충깡충 뛰면서 어디를 가느냐
        곰 세 마리가 한 집에 있어 아빠곰 엄마곰 애기곰
        학교종이 땡땡땡 어서 모이자 선생님이 우리를 기다리신다
        반짝반짝 작은별 아름답게 비치네
        떴다 떴다 비행기 날아라 날아라 높이높이 날아라 우리 비행기
        나비야 나비야 이리 날아오너라 노랑나비 흰나비 춤을 추며 오너라
        송알송알 싸리잎에 은구슬 조롱조롱 거미줄에 옥구슬
        푸른하늘 은하수 하얀쪽배엔 계수나무 한나무 토끼 한마리
        엄마가 섬그늘에 굴 따러 가면 아기가 혼자 남아 집을 보다가
        생일 축하합니다 생일 축하합니다 사랑하는
        나 보기가 역겨워 가실 때에는 말없이 고이 보내 드리우리다 영변에 약산 진달래꽃 아름 따다 가실 길에 뿌리우리다
        죽는 날까지 하늘을 우러러 한 점 부끄럼이 없기를 잎새에 이는 바람에도 나는 괴로워했다
        별 하나에 추억과 별 하나에 사랑과 별 하나에 쓸쓸함과 별 하나에 동경과 별 하나에 시와 별 하나에 어머니
        내가 그의 이름을 불러 주기 전에는 그는 다만 하나의 몸짓에 지나지 않았다
        모란이 피기까지는 나는 아직 나의 봄을 기다리고 있을 테요
        님은 갔습니다 아아 사랑하는 나의 님은 갔습니다
        나 하늘로 돌아가리라 아름다운 이 세상 소풍 끝내는 날 가서 아름다웠더라고 말하리라
        한 송이의 국화꽃을 피우기 위해 봄부터 소쩍새는 그렇게 울었나 보다
        자세히 보아야 예쁘다 오래 보아야 사랑스럽다 너도 그렇다
        이런들 어떠하리 저런들 어떠하리 만수산 드렁칡이 얽혀진들 어떠하리
        이 몸이 죽고 죽어 일백 번 고쳐 죽어 백골이 진토되어 넋이라도 있고 없고
        태산이 높다 하되 하늘 아래 뫼이로다
        나랏말싸미 듕귁에 달아 문자와로 서로 사맛디 아니할쎄
        대한민국의 주권은 국민에게 있고 모든 권력은 국민으로부터 나온다
        우리는 민족중흥의 역사적 사명을 띠고 이 땅에 태어났다
        하늘에 계신 우리 아버지 이름이 거룩히 여김을 받으시오며
        여호와는 나의 목자시니 내게 부족함이 없으리로다
        관자재보살 행심반야바라밀다시 조견오온개공 도일체고액
        가는 말이 고와야 오는 말이 곱다
        낮말은 새가 듣고 밤말은 쥐가 듣는다
        소 잃고 외양간 고친다
        천 리 길도 한 걸음부터
        원숭이도 나무에서 떨어진다
        호랑이도 제 말 하면 온다
        발 없는 말이 천 리 간다
        세 살 버릇 여든까지 간다
        아니 땐 굴뚝에 연기 날까
        하늘이 무너져도 솟아날 구멍이 있다
        백지장도 맞들면 낫다
        고래 싸움에 새우 등 터진다
        콩 심은 데 콩 나고 팥 심은 데 팥 난다
        열 번 찍어 안 넘어가는 나무 없다
        지렁이도 밟으면 꿈틀한다
        간장 공장 공장장은 강 공장장이고 된장 공장 공장장은 공 공장장이다
        무궁화 꽃이 피었습니다 꼭꼭 숨어라 머리카락 보일라
        두껍아 두껍아 헌 집 줄게 새 집 다오
        다람쥐 헌 쳇바퀴에 타고파 키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다
        oh say can you see by the dawns early light what so proudly we hailed
        god save our gracious king god save the queen
        twinkle twinkle little star how i wonder what you are
        happy birthday to you happy birthday dear
        we wish you a merry christmas and a happy new year
        row row row your boat gently down the stream
        mary had a little lamb its fleece was white as snow
        the quick brown fox jumps over the lazy dog
        to be or not to be that is the question
        may the force be with you
        correct horse battery staple
        i have a dream that one day
        all you need is love
        let it be whisper words of wisdom
        is this the real life is this just fantasy
        never gonna give you up never gonna let you down
        we will we will rock you we are the champions
        imagine theres no heaven its easy if you try
        the answer to life the universe and everything
        it was the best of times it was the worst of times
        call me ishmael some years ago
        in the beginning god created the heaven and the earth
        our father who art in heaven hallowed be thy name
        the lord is my shepherd i shall not want
        we hold these truths to be self evident that all men are created equal
        lorem ipsum dolor sit amet consectetur adipiscing elit
        supercalifragilisticexpialidocious
        an apple a day keeps the doctor away
        a journey of a thousand miles begins with a single step
        the early bird catches the worm
        honesty is the best policy
        hello darkness my old friend
        winter is coming you know nothing
        allons enfants de la patrie le jour de gloire est arrive
        einigkeit und recht und freiheit fur das deutsche vaterland
        """
}
