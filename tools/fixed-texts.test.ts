import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contactSubjectPrefix, unnamedCompany } from '../packages/contracts/src/constants';

type Row = [language: 'en' | 'es', folder: string, key: string, text: string];

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const consulting = 'mfe-consulting/src/locales';
const comercia = 'mfe-comercia/src/locales';
const leadManager = 'mfe-leadmanager/src/locales';
const site = 'mfe-marketing/src/locales';
const platform = 'packages/platform/src/locales';
const ui = 'packages/ui/src/texts';
const account = 'packages/ui/src/account/texts';

const fixed: Row[] = [
  ['en', site, 'home.band.button', 'START NOW'],
  ['en', site, 'comerzia.note', 'Coming soon'],
  ['en', site, 'notFound.title', '404 Page Not Found'],
  ['en', site, 'consultia.close.start', 'Get Started'],
  ['en', site, 'consultia.close.trial', 'Start Free Trial'],
  ['en', site, 'consultia.close.demo', 'Schedule Demo'],
  ['en', site, 'algorithmia.comingSoon', 'Coming Soon'],
  ['en', site, 'algorithmia.explore', 'Explore Features'],
  ['en', site, 'algorithmia.home', 'Return to Homepage'],

  ['en', site, 'form.servicePlaceholder', 'Select a service'],
  ['es', site, 'form.servicePlaceholder', 'Selecciona un servicio'],
  ['en', site, 'form.service_consultoria_ia', 'AI Consulting'],
  ['en', site, 'form.service_custom_ai', 'Custom Projects Integration'],
  ['en', site, 'form.sending', 'SENDING...'],
  ['es', site, 'form.sending', 'ENVIANDO...'],
  ['en', site, 'form.success', "Your message has been sent successfully! We'll contact you soon."],
  ['en', site, 'form.successToastTitle', 'Message Sent'],
  ['en', site, 'form.successToast', "Thanks for your message. We'll get back to you shortly."],
  ['es', site, 'form.errorAnswer', 'Error al enviar mensaje'],
  ['es', site, 'form.errorUnknown', 'Error al enviar el mensaje'],
  ['en', site, 'form.errorToastTitle', 'Error'],
  ['es', site, 'form.errorToastTitle', 'Error'],
  ['en', site, 'form.errorToast', 'There was a problem sending your message. Please try again later.'],
  [
    'es',
    site,
    'form.errorToast',
    'Hubo un problema al enviar tu mensaje. Por favor intenta de nuevo más tarde.',
  ],

  ['es', account, 'login.usernameRequired', 'El usuario es requerido'],
  ['es', account, 'login.passwordRequired', 'La contraseña es requerida'],
  ['es', leadManager, 'login.empty', 'Por favor complete todos los campos'],
  ['es', platform, 'login.error.title', 'Error de inicio de sesión'],
  ['es', platform, 'login.error.text', 'Credenciales inválidas'],
  ['es', platform, 'logout.error.title', 'Error al cerrar sesión'],

  ['es', account, 'account.usernameRequired', 'El usuario es requerido'],
  ['es', account, 'account.passwordRequired', 'La contraseña es requerida'],
  ['es', account, 'account.passwordShort', 'La contraseña debe tener al menos {{limit}} caracteres'],
  ['es', consulting, 'auth.errors.confirmRequired', 'Debe confirmar la contraseña'],
  ['es', consulting, 'auth.errors.confirmMismatch', 'Las contraseñas no coinciden'],
  ['es', platform, 'register.error.title', 'Error de registro'],
  ['es', platform, 'register.error.text', 'No se pudo crear la cuenta'],
  ['es', platform, 'register.success.text', 'Su cuenta ha sido creada correctamente'],

  ['es', consulting, 'company.invalidId', 'ID de empresa no válido'],
  ['en', consulting, 'contacts.primary', 'Principal'],
  ['es', consulting, 'contacts.primary', 'Principal'],
  ['es', consulting, 'contacts.errors.name', 'El nombre es requerido'],
  ['es', consulting, 'contacts.errors.position', 'El cargo es requerido'],
  ['es', ui, 'problem.email', 'Debe ser un correo electrónico válido'],
  ['es', consulting, 'contacts.created', 'Contacto creado'],
  ['es', consulting, 'contacts.createdText', 'El contacto ha sido añadido correctamente'],
  ['es', consulting, 'contacts.createError', 'Error al crear contacto'],
  ['en', consulting, 'products.createError', 'Error creating product'],
  ['en', consulting, 'departments.level', 'Digitalization level {{level}}/5'],
  ['en', consulting, 'departments.scaleLow', 'little'],
  ['es', consulting, 'departments.scaleLow', 'poco'],
  ['en', consulting, 'departments.scaleHigh', 'high'],
  ['en', consulting, 'departments.createError', 'Error creating department'],
  ['en', consulting, 'problems.scaleLow', 'low'],
  ['en', consulting, 'problems.scaleHigh', 'critical'],
  ['en', consulting, 'problems.createError', 'Error registering problem'],
  ['en', consulting, 'strengths.scaleLow', 'low'],
  ['en', consulting, 'strengths.scaleHigh', 'high'],
  ['en', consulting, 'strengths.createError', 'Error registering strength'],
  ['en', consulting, 'reportTab.error', 'Error generating report'],
  ['en', consulting, 'companyDelete.error', 'Error deleting'],
  ['en', consulting, 'records.deleteError', 'Error deleting'],
  ['en', comercia, 'deleteError', 'Error deleting'],
  ['en', comercia, 'leadMail.error', 'Error sending email'],
];

/** Returns the texts of rule 8.12 in a language, from the column of its table. */
function textsOfRule(language: 'en' | 'es'): string[] {
  const [, rule = ''] = read('docs/product.md').match(/^8\.12 ([\s\S]*?)\n(?=\d+\.\d+ |## )/m) ?? [];
  const rows = rule.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) => row.split('|')[language === 'en' ? 2 : 3] ?? '');
  return cells.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, text = '']) => text));
}

it.each(fixed)('in %s, %s says at %s: %s (rule 8.12)', (language, folder, key, text) => {
  const texts: unknown = JSON.parse(read(`${folder}/${language}.json`));
  expect(texts).toHaveProperty(key, text);
});

it('says in an enquiry without a company, and before its service, what rule 4.1 fixes', () => {
  expect([unnamedCompany, contactSubjectPrefix]).toEqual(['No especificada', 'Contact Form - Service: ']);
});

it.each(['en', 'es'] as const)('fixes the texts that rule 8.12 lists in %s, and no others', (language) => {
  const texts = fixed.flatMap(([of, , , text]) => (of === language ? [text] : []));
  expect([...new Set(texts)].sort()).toEqual(textsOfRule(language).sort());
});
