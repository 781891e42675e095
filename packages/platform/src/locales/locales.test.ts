import en from './en.json';
import es from './es.json';

const flatten = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
    : [[path, value]];

it('has the same keys in both languages, and no empty text', () => {
  expect(flatten(es).map(([key]) => key)).toEqual(flatten(en).map(([key]) => key));
  for (const [, text] of [...flatten(en), ...flatten(es)]) expect(String(text).trim()).not.toBe('');
});

it('says fixed texts word for word, in the language in which they are fixed', () => {
  expect(es.login.error).toEqual({ title: 'Error de inicio de sesión', text: 'Credenciales inválidas' });
  expect(es.register.error).toEqual({ title: 'Error de registro', text: 'No se pudo crear la cuenta' });
  expect(es.register.success.text).toBe('Su cuenta ha sido creada correctamente');
  expect(es.logout.error.title).toBe('Error al cerrar sesión');
});
