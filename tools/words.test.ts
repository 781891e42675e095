import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorTable, fieldErrorTable } from '../packages/service-kit/src/declaration/codes';
import { readDeclarations } from '../packages/service-kit/src/declaration/read-declaration';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const folders = [
  'mfe-admin/src/locales',
  'mfe-comercia/src/locales',
  'mfe-consulting/src/locales',
  'mfe-home/src/locales',
  'mfe-leadmanager/src/locales',
  'mfe-marketing/src/locales',
  'mfe-marketing/src/locales/posted-form',
  'mfe-team/src/locales',
  'packages/platform/src/locales',
  'packages/ui/src/account/texts',
  'packages/ui/src/palette/texts',
  'packages/ui/src/sharing/texts',
  'packages/ui/src/texts',
  'shell/src/locales',
];
const files = (language: string) => folders.map((folder) => `${folder}/${language}.json`);
const legalFiles = ['almacenamiento', 'aviso-legal', 'privacidad'].map(
  (name) => `mfe-marketing/public/legal/${name}.html`,
);

/** Returns the text of a page in one language: the content of its `{{#en}}` or `{{#es}}` sections. */
const legal = (path: string, language: string) =>
  Array.from(
    read(path).matchAll(new RegExp(`\\{\\{#${language}\\}\\}([\\s\\S]*?)\\{\\{/${language}\\}\\}`, 'g')),
    ([, text = '']) => text,
  ).join('\n');

const valuesIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(node ?? {}).flatMap(valuesIn);
const texts = (path: string) => valuesIn(JSON.parse(read(path)));

const declaredErrors = readDeclarations(join(root, 'services')).flatMap(({ errors, fieldErrors }) => [
  errors,
  fieldErrors,
]);

/** Returns the error texts of the services in a language; portals and the public site show them unchanged. */
const said = (language: 'en' | 'es') =>
  [errorTable, fieldErrorTable, ...declaredErrors].flatMap((table) =>
    Object.values(table).flatMap((entry) =>
      Object.values(entry).flatMap((value) => (typeof value === 'object' ? [value[language]] : [])),
    ),
  );

it('spells English consistently', () => {
  const all = [...files('en').flatMap(texts), ...said('en'), ...legalFiles.map((path) => legal(path, 'en'))];
  // British spelling, except "digitalization", which matches the fixed label of a department's card.
  expect(all.filter((text) => /\be-mail|digitalis|\boptimiz|organiz|personaliz/i.test(text))).toEqual([]);
});

it('addresses readers of the public site and its legal pages with tú', () => {
  const shown = [
    ...texts('mfe-marketing/src/locales/es.json'),
    ...texts('mfe-marketing/src/locales/posted-form/es.json'),
    ...legalFiles.flatMap((path) => legal(path, 'es').split('\n')),
  ];
  const polite =
    /\busted(es)?\b|\b(inténtelo|escríbanos|llámenos|revíselos?|póngase|pruebe|elija|escriba)\b/i;
  expect(shown.filter((text) => polite.test(text))).toEqual([]);
});

it('addresses users of the portals with usted, and is neutral in texts shared by both', () => {
  const familiar = /\b(tú|tus?|contigo|inténtalo|escríbenos|revísalo|puedes|tienes)\b/i;
  const others = files('es').filter((path) => !path.startsWith('mfe-marketing/'));
  const shared = [...texts('shell/src/locales/es.json'), ...said('es')];
  expect([...others.flatMap(texts), ...said('es')].filter((text) => familiar.test(text))).toEqual([]);
  expect(shared.filter((text) => /\b(usted|inténtelo|compruebe|póngase)\b/i.test(text))).toEqual([]);
});

it('names roles and guests in Spanish without a gender', () => {
  const portals = files('es').filter((path) => !path.startsWith('mfe-marketing/'));
  const gendered =
    /\bpropietari|\bgestor(es|as?)?\b(?! de )|\bcomo invitad|\b(un|el|los|ningún) invitados?\b/i;
  const shown = [...portals.flatMap(texts), ...said('es')];
  expect(shown.filter((text) => gendered.test(text))).toEqual([]);
});

it('calls required fields obligatorio in Spanish, except in fixed texts (rule 8.12)', () => {
  const fixed = /^(El usuario|La contraseña|El nombre|El cargo) es requerid[oa]$/;
  const shown = [...files('es').flatMap(texts), ...said('es')].filter((text) => !fixed.test(text));
  expect(shown.filter((text) => /\brequerid[oa]s?\b/i.test(text))).toEqual([]);
});

const landingForm = [
  'name',
  'email',
  'company',
  'message',
  'privacy',
  'privacyNotice',
  'privacyLink',
  'submit',
  'nameRequired',
  'emailRequired',
  'emailInvalid',
  'privacyRequired',
  'tooLong',
];

it('is impersonal on pages that continue what others have written (rule 2.9)', () => {
  const pages = [
    'sending/suppression/unsubscribe-texts',
    'sending/mail-clicks/lost-link-page',
    'sending/sender-confirmation/confirmation-page',
    'sending/page-reports/report-page',
  ];
  const addressing =
    /(?<!\p{L})(tú|tus?|usted|puedes|quieres|estás|recibirás|vuelve[sn]?|pulsa|pulse|abre|abra|copias|cierr[ae]|escrib[ae]s?|marca|acorta|responderte|te)(?!\p{L})/iu;
  const { form } = JSON.parse(read('mfe-marketing/src/locales/es.json'));
  const lines = [
    ...pages.flatMap((page) => read(`services/marketing/src/${page}.ts`).split('\n')),
    // Landing pages contain the site's contact form, so its texts are checked as well.
    ...landingForm.map((key) => form[key]),
    ...texts('mfe-marketing/src/locales/posted-form/es.json'),
  ];
  expect(lines.filter((line) => addressing.test(line))).toEqual([]);
});

it('follows Spanish typography: a space before %, and opening marks', () => {
  const all = [
    ...files('es').flatMap(texts),
    ...said('es'),
    ...legalFiles.map((path) => legal(path, 'es').replace(/<[^>]*>/g, '')),
  ];
  expect(all.filter((text) => /[\d}]%/.test(text))).toEqual([]);
  expect(all.filter((text) => /\?/.test(text) && !/¿/.test(text))).toEqual([]);
  expect(all.filter((text) => /!/.test(text) && !/¡/.test(text))).toEqual([]);
});

it('says what to ask whom, without naming a setting, file or command (rule 2.11)', () => {
  const all = (['en', 'es'] as const).flatMap((language) => [
    ...files(language).flatMap(texts),
    ...said(language),
  ]);
  expect(all.filter((text) => /[A-Z]{2,}_[A-Z_]+|\bdocs\/|\.(md|json|yml|env)\b|\bnpm /.test(text))).toEqual(
    [],
  );
});

it('says email and not mail in English (rule 2.11)', () => {
  const all = [...files('en').flatMap(texts), ...said('en'), ...legalFiles.map((path) => legal(path, 'en'))];
  // Technical terms such as "mail server" are allowed.
  const own = all.map((text) => text.replace(/\bmail (servers?|programs?|providers?)\b|\bno mail\b/gi, ''));
  expect(own.filter((text) => /\b(mail|mails|mailed)\b/i.test(text))).toEqual([]);
});
