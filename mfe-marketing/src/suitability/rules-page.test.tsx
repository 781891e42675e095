import { sources } from '@portals/contracts/suitability';
import { screen, within } from '@testing-library/react';
import { openPage, resetPages } from '../testing/open-page';
import { formTexts } from './form-texts';
import { rulesTexts } from './rules-texts';
import { withValues } from './with-values';

resetPages();

const leaves = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(node ?? {}).flatMap(leaves);
const placeholders = (text: string) => Array.from(text.matchAll(/\{\{\w+\}\}/g), ([name]) => name).sort();

it.each([
  [
    'en',
    'Last compared with its abstract on 27 Nov 2026.',
    'An hour costs 25 euros unless you change it. This is our assumption of 27 Nov 2026.',
  ],
  [
    'es',
    'Comparado con su resumen por última vez el 27 nov 2026.',
    'Una hora cuesta 25 euros, si no lo cambias. Es una suposición nuestra del 27 nov 2026.',
  ],
] as const)('lists every source with what was measured and its day (%s)', async (language, day, hour) => {
  await openPage({ route: '/how-we-calculate', language });
  const main = within(screen.getByRole('main'));
  for (const { key, title, address } of sources) {
    expect(main.getByRole('link', { name: title })).toHaveAttribute('href', address);
    expect(main.getByText(rulesTexts[language].source[key])).toBeInTheDocument();
  }
  expect(main.getAllByText(day)).toHaveLength(sources.length);
  expect(main.getByText((text) => text.startsWith(hour))).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('{{');
});

it('shows the shares that the calculator uses', async () => {
  await openPage({ route: '/how-we-calculate' });
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Customer support6.5%13%',
    'Writing texts20%40%',
    'Analysis and advice10%20%',
    'Reading and answering email15.5%31%',
    'Writing software-19%20%',
    'Something elseno figureno figure',
  ]);
});

it.each([
  ['the rules', rulesTexts],
  ['the form', formTexts],
])('has every text of %s in both languages, with the same placeholders', (_name, texts) => {
  expect(Object.keys(texts.es)).toEqual(Object.keys(texts.en));
  expect(leaves(texts.es).map(placeholders)).toEqual(leaves(texts.en).map(placeholders));
  expect(leaves(texts.es).every((text, index) => text !== leaves(texts.en)[index])).toBe(true);
});

it('leaves an unknown placeholder unchanged', () => {
  expect(withValues('{{a}} {{b}}', { a: '1' })).toBe('1 {{b}}');
});
