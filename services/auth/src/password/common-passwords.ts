/** The most frequent English and Spanish passwords of six or more characters in lists of leaked passwords. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 654321 87654321 111111 1111111
  11111111 000000 00000000 222222 333333 444444 555555 666666 66666666 777777 7777777 888888 88888888 999999 99999999
  112233 11223344 1122334455 121212 123123 12341234 123123123 123321 123454321 1234554321 123654 123789 131313 147258
  147258369 159357 159753 159951 232323 252525 456789 741852 741852963 789456 789456123 789789 963852741 101010 102030
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertyui qwert123 qwe123 qweqwe qweasd qweasdzxc qazwsx
  qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx zxcvbn zxcvbnm asdfgh asdfghj asdfghjkl asdasd
  asd123 azerty azertyuiop abc123 abcd1234 abcdef abcdefg abcdefgh a1b2c3 a123456 a12345678 aa123456 aaaaaa aaaaaaaa
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 passpass mypassword
  changeme default secret secret123 letmein letmein1 welcome welcome1 welcome123 login123 access access14 master
  admin1 admin12 admin123 admin1234 administrator adminadmin root123 rootroot toor123 test123 test1234 testing testtest
  tester guest123 user123 user1234 demo123 demo1234 temp123 temporal temporal1 sample example
  iloveyou iloveyou1 loveme lovely ilovey0u princess princess1 sunshine sunshine1 monkey monkey1 dragon dragon1 shadow
  shadow1 superman superman1 batman batman1 spiderman pokemon pokemon1 naruto starwars football football1 baseball
  basketball soccer hockey jordan jordan23 michael michael1 jennifer jessica ashley nicole daniel andrew thomas robert
  charlie charlie1 buster ginger pepper cookie cheese banana orange purple silver flower summer summer1 winter spring
  freedom whatever nothing computer internet samsung google facebook instagram liverpool liverpool1 chelsea arsenal
  barcelona barcelona1 realmadrid realmadrid1 atletico valencia sevilla madrid espana españa hola123 holahola hola1234
  contraseña contrasena contraseña1 contrasena1 contrasena123 clave123 micontraseña tequiero tequiero1 teamo123 teamomucho
  tequieromucho amorcito princesa princesa1 mariposa estrella corazon corazón angelito alejandro alejandra carlos
  carolina cristina daniela fernando francisco gabriel javier mariana miguel roberto sebastian valentina bonita
  chocolate america cristiano messi10 usuario usuario1 usuario123 administrador empresa empresa1 bienvenido bienvenida
  trustno1 hunter hunter2 killer matrix mustang harley ranger hello123 hellohello letmein123 zaq1zaq1 1234qwer qwer1234
  1111aaaa aaa111 abc12345 abcabc 123abc 123456a 123456q 12345a 123qwe 123qwe123 q1w2e3 q1w2e3r4 q1w2e3r4t5 p455w0rd
  nodo123 nodo1234 consultoria comercia marketing`.split(/\s+/),
);

/** Normalises a password to the form in which attackers guess it: in lower case, without white space or invisible characters. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu, '');

/** Returns true for a repeated character and for consecutive characters, such as `34567890` or `gfedcba`. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  // The digit 0 counts as the successor of 9, as on a keyboard.
  const steps = new Set(
    codes.slice(1).map((code, at) => (code === 48 && codes[at] === 57 ? 1 : code - (codes[at] ?? 0))),
  );
  return steps.size === 0 || (steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step)));
}

/** Returns the reason why a new password is not allowed (rule 3.5); null when it is. Existing weak passwords still work for signing in. */
export function passwordFault(
  password: string,
  { username, email }: { username: string; email: string },
): 'BLANK_PASSWORD' | 'PERSONAL_PASSWORD' | 'COMMON_PASSWORD' | null {
  const tried = bare(password);
  if (tried === '') return 'BLANK_PASSWORD';
  if ([username, email, email.replace(/@.*/, '')].some((name) => bare(name) === tried))
    return 'PERSONAL_PASSWORD';
  return common.has(tried) || isRun(tried) ? 'COMMON_PASSWORD' : null;
}
