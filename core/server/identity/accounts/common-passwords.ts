/**
 * The most common passwords of ten characters and more, in the form that `reducedForms` produces: lower case, letters
 * for the digits that replace them, no digits or punctuation at the end. Each entry covers a family: `password` rejects
 * `P4ssw0rd123!`, so each family is listed once.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwort passwords passworld passwd mypassword yourpassword thepassword newpassword oldpassword
  passwordpassword passwordone passwordis nopassword changepassword defaultpassword secretpassword
  temppassword testpassword userpassword adminpassword rootpassword masterpassword passwordabc passwordqwerty
  changeme changemenow pleasechangeme changeit changethis welcome welcometo welcomeback welcomehome welcomewelcome
  letmein letmeinnow letmeinplease letmeout iloveyou iloveyouu iloveyousomuch iloveyouforever iloveyoubaby iloveu
  iloveme ilovegod ilovejesus ilovemyself ilovemymom ilovemydad ilovemyfamily ilovemusic ilovecats ilovedogs loveyou
  lovelove loveisall loveforever loverboy lovergirl mylove truelove sweetheart sweethearts babygirl babygirls babyboy
  princess princesa princessa superman supermans superstar batman batmanbatman spiderman spidermans ironman
  pokemon pokemons starwars startrek skywalker darthvader harrypotter hogwarts gandalf frodobaggins pikachu
  football footballs footballer footballfan baseball baseballs basketball basketballs volleyball softball hockey
  soccer soccerball liverpool liverpoolfc manchester manchesterunited manutd chelsea chelseafc arsenal arsenalfc
  barcelona fcbarcelona realmadrid juventus bayernmunich dortmund newcastle tottenham everton celtic rangers
  cowboys dallascowboys steelers yankees newyorkyankees redsox lakers patriots packers raiders eagles broncos
  dragon dragons dragonball dragonballz monkey monkeys elephant butterfly butterflys butterflies dolphin dolphins
  tigger tigger snoopy snowball snowflake snowman sunshine sunshines sunflower sunflowers sunnyday rainbow rainbows
  flower flowers strawberry strawberries chocolate chocolates blueberry cinnamon cupcake cookie cookies
  cookiemonster peanutbutter cheeseburger hamburger spaghetti pineapple watermelon coffee cocacola mountaindew
  computer computers mycomputer internet internets internetexplorer microsoft microsofts windows windowsxp apple
  macintosh google googlecom facebook facebooks facebookcom instagram twitter youtube youtubecom linkedin myspace
  samsung samsunggalaxy nintendo playstation playstations xbox xboxlive minecraft fortnite callofduty worldofwarcraft
  counterstrike assassinscreed finalfantasy zeldalink supermario mariokart runescape roblox leagueoflegends
  qwerty qwertyui qwertyuio qwertyuiop qwertyuiopasdfghjkl qwertyqwerty qwertz qwertzuiop qwertzuiopu azertyuiop
  azerty asdfgh asdfghjk asdfghjkl asdfghjklzxcvbnm asdfasdf asdfasdfasdf zxcvbnm zxcvbnmzxcvbnm zxcvbnmasdfghjkl
  qazwsx qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb zaqxsw zaqwsxcde wsxedcrfv poiuytrewq lkjhgfdsa mnbvcxz
  qweasd qweasdzxc qweqwe qweqweqwe qweasdqweasd asdzxc zxcasdqwe abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk
  abcdefghijkl abcabc abcabcabc aabbcc aabbccdd aabbccddee abcd abcdabcd alphabet
  administrator administrators administrador admin adminadmin adminadminadmin admins superadmin superuser sysadmin
  supervisor manager manager management moderator operator system systems systemadmin root rootroot toor guest guests
  guestguest guestuser testtest testtesttest testing testingtesting tester testuser testaccount test temporary
  temp temptemp default defaults demo demodemo demouser example examples sample samples unknown nothing something
  anything everything whatever whatevers nobody somebody everybody anonymous secret secrets topsecret mysecret
  secretsecret private confidential access accessdenied accessgranted security securitycode secure login logins
  loginlogin signin signup register user username usernames useruser company companyname business office
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december spring summer autumn winter springtime summertime wintertime springseason
  christmas merrychristmas halloween happynewyear newyear birthday happybirthday mybirthday vacation holiday holidays
  michael michaels jennifer jennifers jessica jessicas christopher christophers elizabeth elizabeths alexander
  alexanders alexandra alexandria benjamin benjamins samantha samanthas jonathan jonathans nicholas nicholass
  stephanie stephanies veronica veronicas valentina valentinas fernando fernandos alejandro alejandros
  alejandra alejandras cristina cristinas margarita margaritas francisco franciscos catherine catherines
  katherine katherines christian christians christine christines cristianoronaldo ronaldo lionelmessi
  michelle michelles patricia patricias victoria victorias isabella isabellas sebastian sebastians
  gabriela gabrielas gabriella gabriellas danielle danielles charlotte charlottes caroline carolines
  madison madisons brandon brandons brittany brittanys lindsey lindseys anthony anthonys matthew matthews
  andrea andreas andrew andrews robert roberts richard richards william williams charlie charlies george georges
  thomas thomass joshua joshuas daniel daniels jordan jordans michaeljordan michaeljackson elvispresley beyonce
  metallica nirvana slipknot linkinpark greenday ironmaiden blinkone guitar guitars guitarhero music musicislife
  dancing dancers rockstar rockandroll hiphop heavymetal blackmetal deathmetal
  jesus jesuschrist jesusislord jesuslovesme jesusisking godisgood godislove godisgreat ingodwetrust blessed
  heaven heavens angel angels angelina angelica goodluck goodmorning goodnight thankyou thankgod hello helloworld
  hellohello hellokitty hellothere howareyou fuckyou fuckyoubitch fuckoff motherfucker asshole bullshit
  freedom liberty justice america american americans unitedstates newyork newyorkcity losangeles california
  sanfrancisco chicago washington texas florida london england scotland ireland germany deutschland berlin
  hamburg france paris marseille italia italy roma espana spain madrid portugal brasil brazil argentina mexico
  colombia venezuela canada toronto australia melbourne sydney india mumbai pakistan indonesia malaysia
  singapore philippines thailand vietnam china shanghai beijing hongkong japan tokyo korea russia moscow ukraine
  poland polska turkey istanbul
  trustno trustnoone trustme whoami whoareyou matrix thematrix mustang mustangs corvette corvettes ferrari ferraris
  porsche porsches mercedes mercedesbenz bmwbmw chevrolet chevy camaro harley harleydavidson yamaha kawasaki suzuki
  master masters mastermind hunter hunters killer killers ranger rangers shadow shadows warrior warriors
  phoenix phoenixs thunder thunders thunderbird lightning blackbird blackcat blackjack blackwhite whitesnake
  greenapple redrose blueeyes brownie browneyes purple purplehaze orange oranges yellow yellowsubmarine silver
  diamond diamonds crystal crystals pepper peppers ginger gingers maggie maggies buster busters bailey baileys
  correcthorsebatterystaple opensesame abracadabra supercalifragilistic onetwothree onetwothreefour
  teamwork workspace tessera tesseratessera
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
);
