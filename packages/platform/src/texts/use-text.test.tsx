import { screen } from '@testing-library/react';
import { renderPortal } from '../testing';
import type { Leaves } from './leaves';
import { createUseText } from './use-text';

const en = {
  list: { title: 'Hello {{name}}', deep: { er: 'x' } },
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
};
const es = {
  list: { title: 'Hola {{name}}', deep: { er: 'y' } },
  rows_one: '{{count}} fila',
  rows_other: '{{count}} filas',
};
const useText = createUseText<typeof en>('p');

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const keysAreTheLeaves: Equal<
  Leaves<typeof en>,
  'list.title' | 'list.deep.er' | 'rows' | 'rows_one' | 'rows_other'
> = true;

function Page() {
  const { t, language } = useText();
  // @ts-expect-error a key that the English file does not have
  const missing = t('list.titel');
  return <p>{[t('list.title', { name: 'Ana' }), t('rows', { count: 2 }), missing, language].join(' | ')}</p>;
}

it('returns typed texts of its namespace and follows the language', async () => {
  expect(keysAreTheLeaves).toBe(true);
  const view = await renderPortal(<Page />, { messages: { p: { en, es } } });
  expect(screen.getByText('Hello Ana | 2 rows | list.titel | en')).toBeVisible();
  await view.setLanguage('es');
  expect(screen.getByText('Hola Ana | 2 filas | list.titel | es')).toBeVisible();
});
