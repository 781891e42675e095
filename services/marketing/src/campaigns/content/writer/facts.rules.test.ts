import { languages } from '@portals/contracts/constants';
import { briefOf, kinds } from '../../../../test/campaigns/writer/brief';
import { ordinary, type Sample } from '../../../../test/campaigns/writer/products';
import { compose } from './compose';
import { factsOf } from './facts.rules';
import { inSentence } from './our-product.rules';

const base: Sample = {
  language: 'es',
  company: ['Gestoría Roldán, S.L.', 'Asesoría', 'Captar 40 autónomos', 'autónomos y pymes', 'B2B'],
  product: ['Plan Autónomo', 'IVA, contabilidad, altas', 'Se olvida del papeleo', '49€/mes'],
};
const asked = { type: 'email', network: null, tone: 'direct', length: 'long', seed: 1, number: 1 } as const;
const brief = (change: Partial<Sample> = {}) =>
  briefOf({ ...base, ...change }, { ...asked, language: change.language ?? 'es' });
const facts = (change: Partial<Sample> = {}) => factsOf(brief(change));
const points = (...keyPoints: string[]) => facts({ keyPoints });

it('states no price when it should not', () => {
  expect(facts().price).toBe('49\u00a0€/mes');
  const told = points('No mencionar el precio', 'sin permanencia');
  expect(told.price).toBeNull();
  expect(told.points.map(({ text }) => text)).toEqual(['sin permanencia']);
  for (const [type, network] of kinds) {
    const texts = compose({
      ...brief({ keyPoints: ['no mencionar el precio'] }),
      request: { ...brief().request, type, network },
    });
    expect(JSON.stringify(texts)).not.toMatch(/49/);
  }
});

it.each([
  ['mencionar que se sirve en palés', 'se sirve en palés', false],
  ['Destacar el viñedo propio', 'el viñedo propio', true],
  ['por favor, hablar de los talleres', 'los talleres', true],
  ['envío gratis', 'envío gratis', undefined],
])('classifies %j by its meaning', (keyPoint, text, mentioned) => {
  const [point] = points(keyPoint).points;
  expect(point?.text).toBe(text);
  expect(point?.mentioned).toBe(mentioned);
});

const audience = (text: string) =>
  factsOf({ ...brief(), request: { ...brief().request, audience: text } }).audience;

it.each([
  ['Hoteles y promotoras.', 'hoteles y promotoras'],
  ['Para autónomos', 'autónomos'],
  ['Mujeres de 25 a 40 años', null],
  ['adultos, nivel medio-alto', null],
  ['Vendemos a hoteles', null],
  ['hoteles. También bares.', null],
  ['people who like to cook', null],
])('speaks to %j', (text, wanted) => {
  expect(audience(text)).toBe(wanted);
});

it('speaks of a company without its legal form, and of none that the product names', () => {
  expect(facts().company).toBe('Gestoría Roldán');
  expect(facts({ company: ['Northgate Legal LLP', 'x', 'x', 'x', 'B2B'] }).firm).toBe('Northgate Legal');
  const forms = ['S.L.P.', 'SLP', 'S.L.L.', 'S.L.U.', 'S.C.', 'S.C.P.', 'C.B.', 'S.A.', 'S.Coop.'];
  for (const form of forms)
    expect(facts({ company: [`Barrena, ${form}`, 'x', 'x', 'x', 'B2B'] }).firm).toBe('Barrena');
  expect(facts({ company: ['Plan', 'x', 'x', 'x', 'B2B'] })).toMatchObject({ company: null, firm: 'Plan' });
});

it.each([
  ['Pan de masa madre', 'es', 'nuestro pan de masa madre'],
  ['Consultoría SEO', 'es', 'nuestra consultoría SEO'],
  ['Mesas de roble', 'es', 'nuestras mesas de roble'],
  ['Cursos de vela', 'es', 'nuestros cursos de vela'],
  ['Curso intensivo C1', 'es', 'nuestro curso intensivo C1'],
  ['Vajilla de boda', 'es', 'nuestra vajilla de boda'],
  ['Serie Hidráulica', 'es', 'la Serie Hidráulica'],
  ['Curso de Excel', 'es', 'nuestro curso de Excel'],
  ['Caja Degustación Otoño', 'es', 'la Caja Degustación Otoño'],
  ['Pendientes Marea', 'es', 'los Pendientes Marea'],
  ['PROGRAMA LIDERA', 'es', 'el PROGRAMA LIDERA'],
  ['Envasadora vertical EV-200', 'es', 'nuestra envasadora vertical EV-200'],
  ['Afinado de guitarras', 'es', 'nuestro afinado de guitarras'],
  // A word that is in no list may be a brand. A plural would need an article, whose gender is unknown, so the result is null.
  ['Luna Nova', 'es', 'Luna Nova'],
  ['Zorzales Marea', 'es', null],
  ['Servo press SP-80', 'en', 'the servo press SP-80'],
  ['Moss candle', 'en', 'our moss candle'],
  ['Oak tables', 'en', 'our oak tables'],
  ['Boiler Care Plan', 'en', 'our Boiler Care Plan'],
  ['Forecast Pro', 'en', 'Forecast Pro'],
  ['Waxed field jacket', 'en', 'our waxed field jacket'],
  ['Spanish lessons', 'en', 'our Spanish lessons'],
  ['Adult beginner swimming', 'en', null],
  ['Staff training', 'en', 'our staff training'],
  ['A4 stainless steel bolts', 'en', 'our A4 stainless steel bolts'],
  ['3D printing course', 'en', 'our 3D printing course'],
  ['A3 poster printing', 'en', null],
  ['CRM', 'en', 'CRM'],
  ['Fibre laser cutter FL-6', 'en', 'the fibre laser cutter FL-6'],
  ['Learn to row', 'en', 'Learn to row'],
  ['Paint your own mug', 'en', 'Paint your own mug'],
  ['Forecast Pro', 'en', 'Forecast Pro'],
  ['iPhone 15', 'en', 'iPhone 15'],
  ['Yahoo!', 'en', '“Yahoo!”'],
  ['¿Vamos?', 'es', '«¿Vamos?»'],
] as const)('names %j in a sentence in %s', (name, language, wanted) => {
  expect(inSentence(name, language)).toBe(wanted);
});

it.each([
  [true, 'Ahorra horas. Cumple con la ley', {}],
  [true, 'Sabrá qué preocupa a su equipo', {}],
  [false, 'Te llevas dos piezas hechas por ti', {}],
  [false, 'Aprende a coser', {}],
  [false, 'Aprenderás a coser', {}],
  // The form of address of the request's call to action takes precedence.
  [true, 'Te llevas dos piezas', { callToAction: 'Reserve su plaza' }],
  [false, 'Se olvida del papeleo', { callToAction: 'Reserva tu plaza' }],
  [false, 'Se olvida del papeleo', { callToAction: 'Apúntate' }],
  [true, 'Se olvida del papeleo', { callToAction: 'Reserva de plaza' }],
] as const)('says usted: %s, about %j %j', (isPolite, advantages, change) => {
  const product: Sample['product'] = ['Plan Autónomo', 'IVA', advantages, '49€/mes'];
  expect(facts({ product, ...change }).isPolite).toBe(isPolite);
});

it('gives no article to a product that is named after its company', () => {
  const product: Sample['product'] = ['Nómina Clara Equipo', 'x', 'y', '4 €'];
  expect(facts({ product }).inSentence).toBe('la Nómina Clara Equipo');
  const company: Sample['company'] = ['Nómina Clara S.L.', 'Software', 'x', 'pymes', 'B2B'];
  expect(facts({ product, company }).inSentence).toBe('Nómina Clara Equipo');
});

it('leaves out what addresses the reader in another way than the text', () => {
  const product: Sample['product'] = ['Plan', 'IVA', 'Tienes asesor propio. Se olvida del papeleo', '49€'];
  const told = facts({ product, callToAction: 'Pida su cita' });
  expect(told.benefits.map(({ text }) => text)).toEqual(['Se olvida del papeleo']);
});

it('leaves out what is in the other language, and a price without a currency', () => {
  const told = facts({
    language: 'en',
    product: [
      'Caja Otoño',
      'Seis quesos, mermelada de higo',
      'Llega lista para regalar',
      '39',
      'Una selección.',
    ],
    keyPoints: ['Envío en 24 horas', 'free samples'],
    callToAction: 'Pida la suya',
  });
  expect(told).toMatchObject({
    benefits: [],
    features: [],
    description: [],
    callToAction: null,
    price: null,
  });
  expect(told.points.map(({ text }) => text)).toEqual(['free samples']);
  const price = (text: string) => facts({ product: ['Plan', 'IVA', 'x', text] }).price;
  expect(['39', '39 €', 'USD 39', '39 euros', 'Gratis'].map(price)).toEqual([
    null,
    ...['39\u00a0€', 'USD 39', '39\u00a0€', 'gratis'],
  ]);
});

it('says "e" in front of the sound of an i, and puts no second "and" behind one', () => {
  const told = (characteristics: string) =>
    kinds
      .flatMap(([type, network]) =>
        Array.from({ length: 12 }, (_, seed) =>
          compose(
            briefOf(
              { ...base, product: ['Hilo', characteristics, 'x', '3 €'] },
              { ...asked, type, network, seed, language: 'es' },
            ),
          ),
        ),
      )
      .map((texts) => JSON.stringify(texts))
      .join('\n');
  expect(told('algodón\nlino\ninvisible')).toMatch(/lgodón, lino e invisible/);
  expect(told('algodón\nhielo')).toMatch(/lgodón y hielo/);
  expect(told('algodón\nlino y seda')).not.toMatch(/y lino y seda/);
  expect(told('algodón y lino\nseda\nlana')).toMatch(/lgodón y lino, seda, lana/);
});

it.each(['short', 'long'] as const)(
  'says what it should mention once, also without its article (%s)',
  (length) => {
    const product: Sample['product'] = [
      'Fin de semana',
      'Spa incluido\nDesayuno\nGimnasio',
      'Se descansa',
      '49€',
    ];
    const asking = brief({ product, keyPoints: ['Mencionar el spa', 'Mencionar el gim'] });
    const { text = '' } = compose({ ...asking, request: { ...asking.request, length } });
    expect(text.match(/\bspa\b/giu)).toHaveLength(1);
    expect(text).toMatch(/\bel gim\b/iu);
  },
);

it('mentions every key point when there is room, and the first one otherwise', () => {
  for (const sample of ordinary) {
    for (const language of languages.filter((one) => one === sample.language)) {
      const keyPoints = language === 'es' ? ['abierto los sábados'] : ['open on Saturdays'];
      for (const [type, network] of kinds) {
        const texts = compose(briefOf({ ...sample, keyPoints }, { ...asked, type, network, language }));
        expect(JSON.stringify(texts).toLowerCase()).toContain(keyPoints[0]?.toLowerCase());
      }
    }
  }
});
