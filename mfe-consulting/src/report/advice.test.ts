import { planPairs, problemTheme, strengthTheme, subjectOf } from './advice';

it.each([
  ['Planning the delivery routes takes the warehouse manager hours a day.', 'routes'],
  ['Preparar las rutas de reparto lleva mucho tiempo al jefe de almacén.', 'routes'],
  ['Drivers plan their own routing', 'routes'],
  ['La hoja de ruta no está clara', null],
  ['El reparto de tareas es injusto', null],
  ['Demand is forecast by hand: 9% of the pastry is left over, and bread runs out on Fridays.', 'forecast'],
  ['La previsión de la demanda es manual: sobra un 9 % de la bollería y falta pan los viernes.', 'forecast'],
  ['We guess how many orders will come', 'forecast'],
  ['Las ventas se estiman a ojo', 'forecast'],
  ['Demanding customers', null],
  ['Invoices are typed by hand', 'entry'],
  ['Orders come by phone and are copied by hand into a spreadsheet each night.', 'entry'],
  ['Los pedidos llegan por teléfono y se copian a mano en una hoja de cálculo cada noche.', 'entry'],
  ['Se pierde mucho tiempo copiando pedidos', 'entry'],
  ['Las facturas de proveedores se registran a mano', 'entry'],
  ['Data entry is slow', 'entry'],
  ['Entrada manual de pedidos', 'entry'],
  ['No hay copia de seguridad de los datos', 'information'],
  ['Payslips are prepared by hand', 'automation'],
  ['Los turnos se cuadran a mano', 'automation'],
  ['Quality checks are slow', 'automation'],
  ['Clients complain about deliveries', 'customers'],
  ['Clients wait days for an answer', 'customers'],
  ['Perdemos clientes cada año', 'customers'],
  ['Deliveries to clients do not arrive on time', null],
  ['Los camiones no llegan a tiempo', null],
  ['El almacén no cuadra', 'stock'],
  ['Stock records are wrong', 'stock'],
  ['Mistakes in the warehouse', 'quality'],
  ['The head of warehouse is retiring', null],
  ['El jefe del almacén se jubila', null],
  ['Los presupuestos no se cierran', 'sales'],
  ['Growth leads to confusion', null],
  ['Perdemos la ventaja que teníamos', null],
  ['Costs keep rising', 'costs'],
  ['La costa queda lejos', null],
  ['Errores en facturas', 'quality'],
  ['Rotación de personal', 'people'],
  ['We cannot find staff', 'people'],
  ['Personal desmotivado', 'people'],
  ['Staff shortage in summer', 'people'],
  ['Turnover has fallen', null],
  ['We cannot find personal data', 'information'],
  ['Poor communication', 'coordination'],
  ['Los informes no coinciden', 'information'],
  ['Too many suppliers', null],
])('"%s" suggests a measure about %s', (description, theme) => {
  expect(problemTheme(description)).toBe(theme);
});

it.each([
  ['Logística: preparación de rutas nocturnas', 'routes'],
  ['Manual work in the warehouse', 'stock'],
  ['Manual work', null],
])('the subject of "%s" is %s', (words, subject) => {
  expect(subjectOf(words)).toBe(subject);
});

it.each([
  ['A brand that restaurants know: 94% of the clients order again.', 'customers'],
  ['Marca conocida en la hostelería de la zona, con un 94 % de clientes que repiten.', 'customers'],
  ['Ten years of sales data by client and product.', 'information'],
  ['Diez años de datos históricos de ventas por cliente y referencia.', 'information'],
  ['Base de datos de clientes', 'information'],
  ['Plantilla estable y con oficio.', 'people'],
  ['Equipo con experiencia', 'people'],
  ['Our people know the trade', 'people'],
  ['Loyal staff', 'people'],
  ['Equipos modernos', null],
  ['Loyal customers', 'customers'],
  ['Many clients abroad', 'customers'],
  ['A good customer experience', 'customers'],
  ['Certified quality', 'quality'],
  ['The neighbours know us', null],
  ['Central location', null],
])('the strength "%s" can be used for %s', (description, theme) => {
  expect(strengthTheme(description)).toBe(theme);
});

it.each([
  ['Ten years of sales data', 'Demand is forecast by hand', true],
  ['Ten years of sales data', 'Invoices are typed by hand', false],
  ['A loyal team', 'Demand is forecast by hand', false],
])('the plan uses "%s" against "%s": %s', (strength, problem, expected) => {
  expect(planPairs({ description: strength, impact: 5 }, { description: problem, priority: 5 })).toBe(
    expected,
  );
});
