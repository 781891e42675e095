import { problemTheme, strengthTheme } from './advice';

it.each([
  ['Se pierde mucho tiempo copiando pedidos', 'automation'],
  ['Clients complain about deliveries', 'customers'],
  ['El almacén no cuadra', 'stock'],
  ['Los presupuestos no se cierran', 'sales'],
  ['Costs keep rising', 'costs'],
  ['Errores en facturas', 'quality'],
  ['Rotación de personal', 'people'],
  ['Poor communication', 'coordination'],
  ['Los informes no coinciden', 'information'],
  ['Too many suppliers', null],
])('"%s" suggests a measure about %s', (description, theme) => {
  expect(problemTheme(description)).toBe(theme);
});

it.each([
  ['Base de datos de clientes', 'information'],
  ['Equipo con experiencia', 'people'],
  ['Loyal customers', 'customers'],
  ['Certified quality', 'quality'],
  ['Central location', null],
])('the strength "%s" can be used for %s', (description, theme) => {
  expect(strengthTheme(description)).toBe(theme);
});
