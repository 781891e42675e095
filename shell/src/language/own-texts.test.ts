import { createTexts } from '@portals/platform/host';
import { fetchAndVerify } from '../loading/gate';
import { PortalError } from '../loading/portal-error';
import { ownTexts } from './own-texts';

jest.mock('../loading/gate', () => ({ fetchAndVerify: jest.fn() }));
const gate = jest.mocked(fetchAndVerify);

const base = '/releases/shell/1/';
const shell = { version: '1.0.0', base, chunks: { 'locale-en': ['en.js'], 'locale-es': ['es.js'] } };
const messages = {
  en: async () => ({ default: { retry: 'Try again' } }),
  es: async () => ({ default: { retry: 'Volver a intentarlo' } }),
};
const missing = (...names: string[]) =>
  gate.mockImplementation(async ([file]) => {
    if (names.includes(file?.url.slice(base.length) ?? '')) throw new PortalError('fetch', 'x');
  });

async function textIn(language: 'en' | 'es'): Promise<string> {
  const texts = createTexts({ language, brand: 'Nodo' });
  await texts.add('shell', ownTexts(messages, shell, {}));
  return texts.i18n.t('retry', { ns: 'shell' });
}

it.each([
  ['es', [], 'Volver a intentarlo'],
  ['es', ['es.js'], 'Try again'],
  ['en', ['en.js'], 'Volver a intentarlo'],
] as const)('in %s without %j says %s and no name of a text', async (language, names, text) => {
  missing(...names);
  expect(await textIn(language)).toBe(text);
});

it('rejects when neither language loads, so that another shell can start', async () => {
  missing('en.js', 'es.js');
  await expect(textIn('es')).rejects.toThrow(PortalError);
});

it('limits the time for both languages together to six seconds', async () => {
  missing('es.js');
  await textIn('es');
  const patience = gate.mock.calls.slice(-2).map(([, options]) => options?.within ?? Number.NaN);
  expect(patience.reduce((sum, one) => sum + one)).toBeLessThan(6_000);
});
