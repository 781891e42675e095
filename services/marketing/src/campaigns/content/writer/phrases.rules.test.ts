import { phraseOf, phrasesOf } from './phrases.rules';
import { priceIn } from './price-words.rules';

const texts = (text: string) => phrasesOf(text).map((phrase) => phrase.text);

it.each([
  [
    'Porcelánico 20 × 20 cm, acabado mate, para interior.',
    ['porcelánico 20 × 20 cm', 'acabado mate', 'para interior'],
  ],
  ['tesela de 2,5 cm, resistente al cloro.', ['tesela de 2,5 cm', 'resistente al cloro']],
  ['- red\n• green\n3. extra large;', ['red', 'green', 'extra large']],
  ['Less stock; every proposal says why.', ['less stock', 'every proposal says why']],
  ['algodón, lino y seda, y botones', ['algodón', 'lino y seda', 'botones']],
  ["You know what you'll pay; the '90s", ['you know what you’ll pay', "the '90s"]],
  // The initial capital may belong to a name, so it is preserved.
  ['Bluetooth 5, carga rápida, dos colores', ['Bluetooth 5', 'carga rápida', 'dos colores']],
  ['Aluminio\nAcero\nAndroid', ['Aluminio', 'Acero', 'Android']],
  // The comma separates independent sentences.
  ['Done in one day, we come back if it rains', ['done in one day', 'we come back if it rains']],
  [
    'quita el sarro del todo, el perro vuelve a comer bien',
    ['quita el sarro del todo', 'el perro vuelve a comer bien'],
  ],
  [
    'cuesta lo mismo que una normal, no mancha la ropa',
    ['cuesta lo mismo que una normal', 'no mancha la ropa'],
  ],
  [
    'menos relleno y menos roturas, paga menos transporte',
    ['menos relleno y menos roturas', 'paga menos transporte'],
  ],
  ['Rain or shine, we walk your dog every day', ['Rain or shine, we walk your dog every day']],
  [
    'Having trained for many years, we know every trail',
    ['Having trained for many years, we know every trail'],
  ],
  ['Llueva o no llueva, le llevamos el pan a casa', ['Llueva o no llueva, le llevamos el pan a casa']],
  ['With our app on your phone, you never queue', ['With our app on your phone, you never queue']],
  [
    'Ahorra lo que más falta le hace, el tiempo de todos',
    ['Ahorra lo que más falta le hace, el tiempo de todos'],
  ],
  ['Más horas de sol al día, incluso en invierno', ['Más horas de sol al día, incluso en invierno']],
  // The commas join parts of a sentence; they do not separate items of a list.
  ['Running in a week, without a project.', ['Running in a week, without a project']],
  ['Si compra dos, le damos uno, sin gastos', ['Si compra dos, le damos uno, sin gastos']],
  [
    'Works (even at night, in the rain, alone), always',
    ['Works (even at night, in the rain, alone), always'],
  ],
  ['Mr. Smith made it. It lasts.', ['Mr. Smith made it', 'It lasts']],
  ['De Acme S.L. y de la casa', ['De Acme S.L. y de la casa']],
  ['¡¡¡Oferta!!! Quieres escaparte?', ['¡Oferta!', '¿Quieres escaparte?']],
  ['una (dos', ['una dos']],
  ['... — !!!', []],
  ['Same. Same', ['Same']],
])('takes the things out of %j', (given, wanted) => {
  expect(texts(given)).toEqual(wanted);
});

it('takes variables and invisible signs out of what is typed', () => {
  expect(phraseOf('a\u200b {{contactEmail}} \u202eb')?.text).toBe('a {contactEmail} b');
});

it.each([
  ['Menos existencias', 'es'],
  ['Less stock', 'en'],
  ['Wi-Fi 6', null],
  ['nombre a elegir', null],
])('knows the language of %j', (given, language) => {
  expect(phraseOf(given)?.language).toBe(language);
});

it.each([
  ['49€/mes + IVA', 'es', '49\u00a0€/mes + IVA'],
  ['49€/mes + IVA', 'en', '€49/month plus VAT'],
  ['1.249,00 €', 'es', '1.249\u00a0€'],
  ['1.249,50 €', 'en', '€1,249.50'],
  ['$1,234.56', 'es', '1.234,56\u00a0$'],
  ['from £190 a month', 'es', 'desde 190\u00a0£ al mes'],
  ['10-20 €', 'en', '€10–20'],
  ['1200 euros', 'es', '1.200\u00a0€'],
  ['desde 24 €/m²', 'en', 'from €24/m²'],
  ['49 € con sorpresa', 'en', '€49 con sorpresa'],
  ['599', 'es', '599'],
] as const)('writes the price %j in %s', (given, language, wanted) => {
  expect(priceIn(given, language)).toBe(wanted);
});
