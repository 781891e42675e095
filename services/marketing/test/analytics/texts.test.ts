import { type Language, languages } from '@portals/contracts/constants';
import { adviceOf } from '../../src/analytics/analytics/advice/advice.js';
import { thresholds } from '../../src/analytics/analytics/advice/thresholds.js';
import { madeAt } from './figures.js';
import { randomFigures } from './random-figures.js';

const seeds = Array.from({ length: 250 }, (_, place) => place + 1);

/** Patterns of language errors, which no correct sentence matches. */
const traps: Readonly<Record<Language, RegExp[]>> = {
  en: [
    /(?<![\d.,])1 (leads|emails|steps|days|people|campaigns|texts|clicks|replies|opens|sends|recipients)\b/,
    /(?<![\d.,])([02-9]|\d[\d,]*\d) (lead|email|step|day|person|campaign|text|click|reply|recipient)\b(?! c)/,
    // Reports are read for weeks (rule 12.30).
    /\b(this (week|month)|now)\b/,
    /\b(is|was) \d{2}|\d leads (is|was|has)\b|\b1 lead (are|were|have)\b/,
  ],
  es: [
    /(?<![\d.,])1 (leads|correos|pasos|días|personas|campañas|textos|clics|respuestas|aperturas|envíos|destinatarios)\b/,
    /(?<![\d.,])([02-9]|\d[\d.]*\d) (lead|correo|paso|día|persona|campaña|texto|clic|respuesta|apertura|envío|destinatario)\b/,
    /\b(llegó|ganó|perdió|envió|creó) ([2-9]|\d\d)|(llegaron|ganaron|perdieron|enviaron) 1 /,
    /\bde el\b|\ba el\b/,
    /en lo que va|(?<!hasta )ahora/,
    /(?<!\d)1 se marcaron como spam/,
  ],
};
const everywhere = [
  / {2}|\u00a0{2}| \u00a0|\u00a0 /,
  /undefined|null|NaN|Infinity|∞|\[object/,
  /-0\b|[-−]\d/,
  /\s[,.;:)]|\(\s|\.\.|,,|;,|::/,
  /[a-zá-ú]\. [a-zá-ú]/,
  /\b0([.,]0)?\s?%/,
  /\b100\s?% (fewer|menos)/,
  /(€0\.00|\b0,00\s€)/,
];

const textsOf = (seed: number, language: Language) => {
  const written = adviceOf(randomFigures(seed), language, madeAt);
  return { ...written, all: `${written.summary}\n${written.recommendations}` };
};

function expectProperText(
  { all, summary, recommendations, advice }: ReturnType<typeof textsOf>,
  language: Language,
) {
  for (const trap of [...everywhere, ...traps[language]]) expect(all).not.toMatch(trap);
  for (const paragraph of summary.split('\n\n')) expect(paragraph).toMatch(/^[A-ZÁ-Ú0-9].*\.$/);
  const lines = recommendations.split('\n');
  for (const line of lines) expect(line).toMatch(/^- [A-ZÁ-Ú0-9“«].*\.$/);
  expect(lines.length).toBe(Math.max(1, advice.length));
  expect(advice.length).toBeLessThanOrEqual(thresholds.most);
  expect(new Set(advice.map(({ code }) => code)).size).toBe(advice.length);
}

describe.each(languages)('hundreds of reports in %s', (language) => {
  it('are written without a mistake', () => {
    for (const seed of seeds) expectProperText(textsOf(seed, language), language);
  });

  it('writes the same text for the same figures', () => {
    for (const seed of seeds) expect(textsOf(seed, language)).toEqual(textsOf(seed, language));
  });
});

/** Pairs of recommendations that would contradict each other. */
const opposites = [
  ['CREATED_FELL', 'SOURCE_FELL'],
  ['SOURCE_FELL', 'SOURCE_ROSE'],
  ['WAITING', 'NOBODY_CONTACTED'],
  ['NOBODY_CONTACTED', 'CONTACT_SLOWER'],
  ['FIGURES_MISSING', 'COST_MISSING'],
  ['FIGURES_MISSING', 'COST_ROSE'],
  ['COST_ROSE', 'COST_MISSING'],
  ['NO_NEW_LEADS', 'CREATED_FELL'],
] as const;

it('never gives two recommendations that contradict each other, and finds each of them at times', () => {
  const found = new Set<string>();
  for (const seed of Array.from({ length: 800 }, (_, place) => place)) {
    const codes = new Set(adviceOf(randomFigures(seed), 'en', madeAt).advice.map(({ code }) => code));
    for (const code of codes) found.add(code);
    for (const [one, other] of opposites)
      expect([seed, codes.has(one) && codes.has(other)]).toEqual([seed, false]);
  }
  expect(found.size).toBe(20);
});

it('gives the recommendations in one order', () => {
  const before = new Set<string>();
  for (const seed of seeds) {
    const codes = adviceOf(randomFigures(seed), 'es', madeAt).advice.map(({ code }) => code);
    codes.forEach((code, place) => {
      for (const earlier of codes.slice(0, place)) before.add(`${earlier} ${code}`);
    });
  }
  for (const pair of before) expect(before.has(pair.split(' ').reverse().join(' '))).toBe(false);
});

it('says the same in both languages', () => {
  for (const seed of seeds) {
    const [en, es] = languages.map((language) => textsOf(seed, language));
    expect(es?.advice.map(({ code, leads }) => [code, leads])).toEqual(
      en?.advice.map(({ code, leads }) => [code, leads]),
    );
    const digits = (text = '') => (text.replace(/(?<=\d)[.,](?=\d)/g, '').match(/\d+/g) ?? []).sort();
    expect(digits(es?.summary)).toEqual(digits(en?.summary));
  }
});
