import type { LossReason } from '@portals/contracts/constants';
import { renderPortal } from '@portals/platform/testing';
import { createElement } from 'react';
import en from '../../locales/en.json';
import es from '../../locales/es.json';
import { useText } from '../../shared';
import { type LossRows, lossSentence } from './loss-sentence';

const row = (reason: LossReason | null, lost: number, ...sources: [string, number][]): LossRows[number] => ({
  reason,
  lost: { value: lost, compared: null },
  sources: sources.map(([source, count]) => ({ source, lost: count })),
});

async function said(rows: LossRows, language: 'en' | 'es' = 'en') {
  const place: { text: string | null } = { text: '' };
  function Said() {
    const { t } = useText();
    const list = (values: readonly string[]) =>
      new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(values);
    place.text = lossSentence(rows, { t, number: String, list });
    return null;
  }
  await renderPortal(createElement(Said), { language, messages: { 'mfe-comercia': { en, es } } });
  return place.text;
}

it.each<[string, LossRows, string | null]>([
  ['no lead', [], null],
  ['none in the period itself', [row('price', 0)], null],
  ['one without a reason', [row(null, 1)], 'Nobody has said why the lead was lost.'],
  ['two without a reason', [row(null, 2)], 'Nobody has said why the 2 leads were lost.'],
  ['one', [row('price', 1, ['Web', 1])], 'The one lead lost: Price.'],
  [
    'one reason among many leads',
    [row('timing', 1), row(null, 4)],
    'Only one of 5 lost leads has a reason: Not now.',
  ],
  [
    'two with a reason each',
    [row('price', 1), row('timing', 1)],
    'No reason stands out: “Price” and “Not now” were named equally often.',
  ],
  [
    'three alike',
    [row('price', 2), row('timing', 2), row('other', 2), row('noNeed', 1), row(null, 1)],
    'No reason stands out: “Price”, “Not now” and “Other” were named equally often. For one lead nobody has said why.',
  ],
  [
    'two of one reason',
    [row('price', 2, ['Web', 1], ['Fair', 1])],
    '“Price” was named most often: for 2 of 2 lost leads.',
  ],
  [
    'many, mostly from one source',
    [row('price', 3, ['Fair', 2], ['Web', 1]), row('timing', 1), row(null, 2)],
    '“Price” was named most often: for 3 of 6 lost leads. 2 of them came from Fair. For 2 leads nobody has said why.',
  ],
  [
    'an older report whose sources count more days',
    [row('price', 2, ['Web', 5]), row('timing', 1)],
    '“Price” was named most often: for 2 of 3 lost leads.',
  ],
  [
    'half from one source',
    [row('price', 4, ['Fair', 2])],
    '“Price” was named most often: for 4 of 4 lost leads.',
  ],
])('says of %s', async (_what, rows, sentence) => {
  expect(await said(rows)).toBe(sentence);
});

it('says it in Spanish', async () => {
  expect(await said([row('price', 3, ['Feria', 3]), row(null, 1)], 'es')).toBe(
    '«Precio» es el motivo más frecuente: 3 de 4 leads perdidos. 3 de ellos llegaron por Feria. De un lead nadie ha indicado el motivo.',
  );
  expect(await said([row('price', 1), row('timing', 1)], 'es')).toBe(
    'Ningún motivo destaca: «Precio» y «No es el momento» se indicaron el mismo número de veces.',
  );
});
