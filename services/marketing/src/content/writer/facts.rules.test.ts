import { languages } from '@portals/contracts/constants';
import { briefOf, kinds } from '../../../test/writer/brief';
import { ordinary, type Sample } from '../../../test/writer/products';
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

it('says no price when it is told not to', () => {
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
  ['Destacar el viñedo propio', 'viñedo propio', true],
  ['por favor, hablar de los talleres', 'talleres', true],
  ['envío gratis', 'envío gratis', undefined],
])('tells %j as what it says', (keyPoint, text, mentioned) => {
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
  expect(facts({ company: ['Plan', 'x', 'x', 'x', 'B2B'] })).toMatchObject({ company: null, firm: 'Plan' });
});

it.each([
  ['Pan de masa madre', 'es', 'nuestro pan de masa madre'],
  ['Consultoría SEO', 'es', 'nuestra consultoría SEO'],
  ['Mesas de roble', 'es', 'nuestras mesas de roble'],
  ['Cursos de vela', 'es', 'nuestros cursos de vela'],
  ['Curso intensivo C1', 'es', 'nuestro curso intensivo C1'],
  ['Vajilla de boda', 'es', 'nuestra vajilla de boda'],
  ['Serie Hidráulica', 'es', 'Serie Hidráulica'],
  ['Curso de Excel', 'es', 'Curso de Excel'],
  ['Moss candle', 'en', 'our moss candle'],
  ['Oak tables', 'en', 'our oak tables'],
  ['Boiler Care Plan', 'en', 'our Boiler Care Plan'],
  ['Forecast Pro', 'en', 'Forecast Pro'],
  ['Learn to row', 'en', 'Learn to row'],
  ['Paint your own mug', 'en', 'Paint your own mug'],
  ['Forecast Pro', 'en', 'Forecast Pro'],
  ['iPhone 15', 'en', 'iPhone 15'],
  ['Yahoo!', 'en', '“Yahoo!”'],
  ['¿Vamos?', 'es', '«¿Vamos?»'],
] as const)('names %j in a sentence in %s', (name, language, wanted) => {
  expect(inSentence(name, language)).toBe(wanted);
});

it('addresses companies politely in direct Spanish, and persons in the familiar way', () => {
  expect(facts().voice.polite).toBe(true);
  expect(facts({ company: ['A', 'b', 'c', 'd', 'B2C'] }).voice.polite).toBe(false);
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
  expect(told('algodón y lino\nseda\nlana')).toMatch(/lgodón y lino, seda, y lana/);
});

it('tells every key point where there is room, and the first one where there is little', () => {
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
