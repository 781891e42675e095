import { contentLengths, contentTones, languages } from '@portals/contracts/constants';
import { briefOf, kinds } from '../../../../test/campaigns/writer/brief';
import { odd } from '../../../../test/campaigns/writer/odd-products';
import { ordinary, type Sample } from '../../../../test/campaigns/writer/products';
import { faultsOf } from '../../../../test/campaigns/writer/rules';
import { compose } from './compose';
import { factsOf } from './facts.rules';

/** Requests that combine the types, tones, lengths and numbers with all products, so that every pair of choices occurs. */
const requests = Array.from({ length: 630 }, (_, index) => {
  const all = [...ordinary, ...odd];
  const sample = all[index % all.length] as (typeof all)[number];
  const kind = kinds[Math.floor(index / 2) % kinds.length] as (typeof kinds)[number];
  return briefOf(sample, {
    ...{
      type: kind[0],
      network: kind[1],
      language: index % 11 === 0 ? (languages[index % 2] ?? 'en') : sample.language,
    },
    tone: contentTones[Math.floor(index / 3) % contentTones.length] ?? 'direct',
    length: contentLengths[Math.floor(index / 5) % contentLengths.length] ?? 'short',
    ...{ seed: index * 7919, number: (index % 3) + 1 },
  });
});

it('writes correct texts of every kind for any input', () => {
  const found = requests.flatMap((brief) => {
    const texts = compose(brief);
    const faults = faultsOf(texts, brief);
    const { type, network, tone, length, language } = brief.request;
    const what = `${type} ${network ?? ''} ${tone} ${length} ${language} ${brief.product.name.slice(0, 30)}`;
    return faults.map((fault) => `${fault} | ${what} | ${JSON.stringify(texts).slice(0, 900)}`);
  });
  expect(found.slice(0, 5)).toEqual([]);
});

const request = { type: 'social', network: 'linkedin', tone: 'friendly', length: 'medium' } as const;

it('writes the same text for the same seed, and another one for another', () => {
  const [sample] = ordinary;
  if (sample === undefined) throw new Error('no sample');
  const at = (seed: number) => compose(briefOf(sample, { ...request, language: 'es', seed, number: 1 })).text;
  expect(at(1)).toBe(at(1));
  expect(new Set(Array.from({ length: 10 }, (_, seed) => at(seed))).size).toBeGreaterThan(3);
});

it('begins the texts of one request differently', () => {
  for (const sample of ordinary) {
    for (const seed of [1, 2, 3]) {
      const openings = [1, 2, 3].map((number) => {
        const brief = briefOf(sample, { ...request, language: sample.language, seed, number });
        return (compose(brief).text ?? '').slice(0, 60);
      });
      expect(new Set(openings).size).toBe(3);
    }
  }
});

it('gives an email a line after its subject that its heading does not repeat', () => {
  const asked = { type: 'email', network: null, tone: 'friendly', length: 'long' } as const;
  for (const [seed, sample] of [...ordinary, ...ordinary, ...ordinary].entries()) {
    const brief = briefOf(sample, { ...asked, language: sample.language, seed, number: (seed % 3) + 1 });
    const { headline = '', preheader = '-' } = compose(brief);
    expect(preheader.slice(0, 12)).not.toBe(headline.slice(0, 12));
    expect(preheader).not.toContain(headline);
  }
});

it('takes a product in another language for that, also where a phrase does not tell', () => {
  const company = ['Olivares', 'Alimentación', 'Hoteles', 'hotels', 'B2B'] as Sample['company'];
  const advantages = 'Sabor fresco que aguanta la cocina. Pedido mínimo de una sola caja.';
  const characteristics = 'Primera prensa en frío\nCosecha temprana\nLatas de 5 litros';
  const product = ['Aceite Picual', characteristics, advantages, '9,50 €'] as Sample['product'];
  const texts = [1, 2, 3].map((number) => {
    const asked = { ...request, language: 'en', seed: 4, number } as const;
    return compose(briefOf({ language: 'en', company, product }, asked)).text ?? '';
  });
  for (const text of texts) expect(text).not.toMatch(/(?:^|[.?!:] )Cosecha temprana/u);
  expect(new Set(texts.map((text) => text.slice(0, 30))).size).toBeGreaterThan(1);
});

it.each(['short', 'medium', 'long'] as const)(
  'says what a product is where one characteristic alone does, in a %s text',
  (length) => {
    const company = ['El Redil', 'Alimentación', 'Vender más', 'Familias', 'B2C'] as Sample['company'];
    const what = 'Seis quesos de pastor, mermelada de higo y una guía de cata';
    const product = ['Caja Otoño', what, 'Llega en frío; se puede regalar', '39 €'] as Sample['product'];
    for (const [type, network] of [
      ['email', null],
      ['advertising', null],
      ['social', 'instagram'],
    ] as const) {
      for (const number of [1, 2, 3]) {
        const asked = { ...request, type, network, length, language: 'es', seed: 1, number } as const;
        expect(compose(briefOf({ language: 'es', company, product }, asked)).text).toContain(what);
      }
    }
  },
);

it('says nothing twice in one text', () => {
  // The Spanish advantages of these products cannot be used in English texts, so the texts use the key points instead.
  const inSpanish = ordinary.filter(({ language }) => language === 'es');
  const foreign = [
    ['two weeks of samples', 'advice by telephone'],
    ['two weeks of samples', 'advice by telephone', 'plans drawn by hand', 'returns in the shop'],
  ].flatMap((keyPoints) => inSpanish.map((sample): Sample => ({ ...sample, language: 'en', keyPoints })));
  for (const [index, sample] of [...ordinary, ...foreign].entries()) {
    for (const [type, network] of kinds) {
      for (const length of contentLengths) {
        const brief = briefOf(sample, {
          ...request,
          type,
          network,
          length,
          language: sample.language,
          seed: index,
          number: 2,
        });
        const { text = '' } = compose(brief);
        const { benefits, features, points, description } = factsOf(brief);
        const phrases = [...benefits, ...features, ...points, ...description];
        const all = [...new Set(phrases.map((one) => one.text.toLowerCase()))];
        // A phrase that is contained in another one may occur twice.
        const apart = all.filter(
          (one) => one.length > 12 && all.filter((other) => other.includes(one)).length === 1,
        );
        const twice = apart.filter((one) => text.toLowerCase().split(one).length > 2);
        expect(twice.map((one) => `${one} | ${text}`)).toEqual([]);
      }
    }
  }
});

it('begins the two descriptions of a search ad differently', () => {
  for (const [seed, sample] of [...ordinary, ...ordinary, ...ordinary].entries()) {
    const search = {
      ...request,
      type: 'advertising',
      network: 'google',
      language: sample.language,
      seed,
    } as const;
    const { description = '', description2 = '' } = compose(briefOf(sample, { ...search, number: 1 }));
    expect(description2.slice(0, 12)).not.toBe(description.slice(0, 12));
  }
});
