import { type Assessment, caseWords } from './index.js';

const words = {
  en: caseWords('en', new Intl.NumberFormat('en').format),
  es: caseWords('es', new Intl.NumberFormat('es').format),
};
const assessment = (hours: number, euros: number): Assessment => ({
  ...{ hours, euros, freed: null, gain: null, verdict: 'yes', objections: [], conditions: [] },
});

it.each([
  [0, 0, 'Today it takes 0 hours a year.', 'Hoy ocupa 0 horas al año.'],
  [0.02, 4, 'Today it takes less than an hour a year.', 'Hoy ocupa menos de una hora al año.'],
  [1, 34, 'Today it takes 1 hour and 30 euros a year.', 'Hoy ocupa 1 hora y cuesta 30 euros al año.'],
  [2, 0, 'Today it takes 2 hours a year.', 'Hoy ocupa 2 horas al año.'],
  [
    ...[2, 3, 'Today it takes 2 hours and less than 10 euros a year.'],
    'Hoy ocupa 2 horas y cuesta menos de 10 euros al año.',
  ],
  [
    ...[1800, 45_004, 'Today it takes 1,800 hours and 45,000 euros a year.'],
    'Hoy ocupa 1800 horas y cuesta 45.000 euros al año.',
  ],
] as [number, number, string, string][])('words %s hours and %s euros of work', (hours, euros, en, es) => {
  expect(words.en.today(assessment(hours, euros))).toBe(en);
  expect(words.es.today(assessment(hours, euros))).toBe(es);
});

it.each([
  [0, 0, '0 hours', '0 horas'],
  [0.2, 0.6, 'less than an hour', 'menos de una hora'],
  [-0.4, 0.4, 'less than an hour', 'menos de una hora'],
  [-0.4, 1, 'up to 1 hour', 'hasta 1 hora'],
  [0.3, 4, 'up to 4 hours', 'hasta 4 horas'],
  [0.8, 1.2, '1 hour', '1 hora'],
  [1.2, 2.4, '1 to 2 hours', 'de 1 a 2 horas'],
  [7.9, 8.1, '8 hours', '8 horas'],
  [1100, 2200, '1,100 to 2,200 hours', 'de 1100 a 2200 horas'],
])('words the range from %s to %s hours', (low, high, en, es) => {
  expect(words.en.freed({ low, high })).toBe(`AI would free ${en} a year, after checking.`);
  expect(words.es.freed({ low, high })).toBe(`La IA liberaría ${es} al año, ya descontada la revisión.`);
});

it.each([
  [1, 9, 'less than 10 euros', 'menos de 10 euros'],
  [-2, 96, 'up to 100 euros', 'hasta 100 euros'],
  [1381, 3724, '1,380 to 3,720 euros', 'de 1380 a 3720 euros'],
])('words the range from %s to %s euros', (low, high, en, es) => {
  expect(words.en.gain({ low, high })).toMatch(new RegExp(`^Worth ${en} a year after .* if the freed`));
  expect(words.es.gain({ low, high })).toMatch(new RegExp(`^Su valor: ${es} al año, .* si el tiempo`));
});

it.each([
  [-1, 0.5, '1 hour', '1 hour', '1 hora', '1 hora'],
  [-171, 144, '171 hours', '144 hours', '171 horas', '144 horas'],
  [-1342.4, 0.3, '1,342 hours', '0 hours', '1342 horas', '0 horas'],
])('words a range from a loss of %s to %s freed hours', (low, high, lost, won, perdidas, ganadas) => {
  expect(words.en.freed({ low, high })).toBe(
    `AI would cost up to ${lost} or free up to ${won} a year, after checking.`,
  );
  expect(words.es.freed({ low, high })).toBe(
    `La IA costaría hasta ${perdidas} o liberaría hasta ${ganadas} al año, ya descontada la revisión.`,
  );
});

it.each([
  [-400, 3, '400 euros', '0 euros'],
  [-5, 4, '0 euros', null],
  [-15, 40, '20 euros', '40 euros'],
  [-9512, 944, '9,510 euros', '940 euros'],
])('words a range from a loss of %s to a gain of %s euros', (low, high, lost, won) => {
  const sentence =
    won === null
      ? /^Worth less than 10 euros a year/
      : new RegExp(`^From a loss of ${lost} to a gain of ${won} a year after .* if the freed time is used`);
  expect(words.en.gain({ low, high })).toMatch(sentence);
  expect(words.es.gain({ low, high })).toMatch(
    won === null
      ? /^Su valor: menos de 10 euros/
      : /^De una pérdida de \d+ euros a una ganancia de \d+ euros/,
  );
});

it('has a sentence for each verdict, and for work that nobody measured', () => {
  for (const verdict of ['yes', 'perhaps', 'no'] as const) {
    expect(words.en.verdict(verdict)).toMatch({ yes: /^Yes:/, perhaps: /^Perhaps:/, no: /^No:/ }[verdict]);
    expect(words.es.verdict(verdict)).toMatch({ yes: /^Sí:/, perhaps: /^Quizá:/, no: /^No:/ }[verdict]);
  }
  expect(words.en.unmeasured).toMatch(/^No study .* no figure\.$/);
  expect(words.es.unmeasured).toMatch(/^Ningún estudio .* no damos cifras\.$/);
});
