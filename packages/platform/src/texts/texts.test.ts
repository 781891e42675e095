import type { MessageLoaders, Messages } from './messages';
import { createTexts, registerMessages } from './texts';

const loaders = (en: Messages, es: Messages): MessageLoaders => ({
  en: jest.fn(async () => ({ default: en })),
  es: jest.fn(async () => ({ default: es })),
});
const texts = (language: 'en' | 'es' = 'en') => createTexts({ language, brand: 'Nodo' });
const read = (set: ReturnType<typeof texts>, key: string, vars = {}) => set.i18n.t(key, { ns: 'p', ...vars });

it('reads the current language only', async () => {
  const set = texts('es');
  const source = loaders({ a: 'one' }, { a: 'uno' });
  await set.add('p', source);
  expect(read(set, 'a')).toBe('uno');
  expect(source.en).not.toHaveBeenCalled();
});

it('falls back from the current language to English, which it then fetches, and to the key', async () => {
  const set = texts('es');
  await set.add('p', loaders({ a: 'one' }, {}));
  const added = new Promise((resolve) => set.i18n.store.on('added', resolve));
  expect(read(set, 'a')).toBe('a');
  await added;
  expect(read(set, 'a')).toBe('one');
  expect(read(set, 'b.c')).toBe('b.c');
});

it('has the texts of every portal before it switches', async () => {
  const set = texts();
  await set.add('p', loaders({ a: 'one' }, { a: 'uno' }));
  await set.add('q', loaders({ a: 'two' }, { a: 'dos' }));
  const seen: string[] = [];
  set.i18n.on('languageChanged', () => seen.push(read(set, 'a'), set.i18n.t('a', { ns: 'q' })));
  await set.setLanguage('es');
  expect(seen).toEqual(['uno', 'dos']);
  expect(set.language()).toBe('es');
});

it('has the texts of a portal that is opened while the language changes', async () => {
  const set = texts();
  let arrive: (value: { default: Messages }) => void = () => undefined;
  const es = () => new Promise<{ default: Messages }>((resolve) => (arrive = resolve));
  await set.add('q', { ...loaders({ a: 'two' }, {}), es });
  const change = set.setLanguage('es');
  await set.add('p', loaders({ a: 'one' }, { a: 'uno' }));
  arrive({ default: { a: 'dos' } });
  await change;
  expect(read(set, 'a')).toBe('uno');
});

it('stays in its language when the other one cannot be loaded, and can try again', async () => {
  const set = texts();
  const es = jest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: { a: 'uno' } });
  await set.add('p', { ...loaders({ a: 'one' }, {}), es });
  await expect(set.setLanguage('es')).rejects.toThrow('offline');
  expect(set.language()).toBe('en');
  await set.setLanguage('es');
  expect(read(set, 'a')).toBe('uno');
});

it('ends in the language that was chosen last, no matter which one loads first', async () => {
  const set = texts();
  let arrive: (value: { default: Messages }) => void = () => undefined;
  const es = () => new Promise<{ default: Messages }>((resolve) => (arrive = resolve));
  await set.add('p', { ...loaders({ a: 'one' }, {}), es });
  const first = set.setLanguage('es');
  await set.setLanguage('en');
  arrive({ default: { a: 'uno' } });
  await first;
  expect(set.language()).toBe('en');
});

it('loads each language of a namespace once', async () => {
  const set = texts();
  const source = loaders({ a: 'one' }, { a: 'uno' });
  await set.add('p', source);
  await set.add('p', source);
  await set.setLanguage('es');
  await set.setLanguage('en');
  expect(source.en).toHaveBeenCalledTimes(1);
  expect(source.es).toHaveBeenCalledTimes(1);
});

it('uses the texts of another release of the same portal', async () => {
  const set = texts();
  await set.add('p', loaders({ a: 'new' }, {}));
  await set.add('p', loaders({ a: 'old' }, {}));
  expect(read(set, 'a')).toBe('old');
});

it('fills in values, plurals and the brand, without escaping', async () => {
  const set = texts();
  await set.add(
    'p',
    loaders({ hi: '{{brand}} greets {{name}}', n_one: '{{count}} row', n_other: '{{count}} rows' }, {}),
  );
  expect(read(set, 'hi', { name: 'A & B' })).toBe('Nodo greets A & B');
  expect([read(set, 'n', { count: 1 }), read(set, 'n', { count: 2 })]).toEqual(['1 row', '2 rows']);
});

it('has texts that come with the code, no matter when they are registered', () => {
  registerMessages('early', { en: { a: 'one' }, es: { a: 'uno' } });
  const set = texts('es');
  registerMessages('late', { en: { a: 'two' }, es: { a: 'dos' } });
  expect([set.i18n.t('a', { ns: 'early' }), set.i18n.t('a', { ns: 'late' })]).toEqual(['uno', 'dos']);
});

it('changes the language although the texts of one portal never came', async () => {
  const set = texts();
  await set.add('p', loaders({ a: 'one' }, { a: 'uno' }));
  const broken = () => Promise.reject(new Error('offline'));
  await expect(set.add('q', { en: broken, es: broken })).rejects.toThrow('offline');
  await set.setLanguage('es');
  expect(read(set, 'a')).toBe('uno');
});

it.each([
  ['Alba, S.L.', 'Textos de Alba, S.L. De Alba, S.L., claro: Alba, S.L. Nodo Inc. lo sabe.'],
  ['Alba', 'Textos de Alba. De Alba, claro: Alba. Nodo Inc. lo sabe.'],
  ['A$&.', 'Textos de A$&. De A$&., claro: A$&. Nodo Inc. lo sabe.'],
])('ends a sentence with one full stop after %s', async (name, shown) => {
  const set = createTexts({ language: 'es', brand: 'Nodo Inc.' });
  const a = 'Textos de {{name}}. De {{name}}, claro: {{name}}. {{brand}} lo sabe.';
  await set.add('p', loaders({}, { a, b: 'Bienvenido a {{brand}}.' }));
  expect(read(set, 'a', { name, count: 2 })).toBe(shown);
  expect(read(set, 'b')).toBe('Bienvenido a Nodo Inc.');
});
