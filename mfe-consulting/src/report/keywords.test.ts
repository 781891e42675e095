import { analyticsDepartments, automationProblems, predictiveStrengths } from './keywords';

const department = (name: string, work = 'x') => ({ name, function: work, digitalizationLevel: 3 });

it.each([
  ['Sales', true],
  ['SALES team', true],
  ['Ventas', true],
  ['Posventa y preventas', true],
  ['Marketing', true],
  ['Telemarketing', true],
  ['Big data y bigdata', true],
  ['Datos', true],
  ['Master data', true],
  ['Análisis', true],
  ['ANALISIS de riesgos', true],
  ['Analysis', true],
  ['Analytics', true],
  ['Workshop', false],
  ['Red de sucursales', false],
  ['Selección de candidatos', false],
])('the department "%s" mentions sales, marketing, data or analysis: %s', (text, matches) => {
  expect(analyticsDepartments([department(text)])).toHaveLength(matches ? 1 : 0);
  expect(analyticsDepartments([department('x', `Does ${text}`)])).toHaveLength(matches ? 1 : 0);
});

it.each([
  ['Manual entry', true],
  ['Tareas manuales', true],
  ['Repetitive checks', true],
  ['Trabajo REPETITIVO', true],
  ['Slow answers', true],
  ['Respuestas lentas', true],
  ['Se ralentiza la entrega', true],
  ['It takes time', true],
  ['Machine downtime', true],
  ['Se pierde tiempo', true],
  ['Too many suppliers', false],
  ['Falta de talento', false],
  ['Contenido multimedia pobre', false],
])('the problem "%s" mentions manual, repetitive or slow work, or time: %s', (description, matches) => {
  expect(automationProblems([{ description, priority: 3 }])).toHaveLength(matches ? 1 : 0);
});

it.each([
  ['Good data', true],
  ['Datos de diez años', true],
  ['Customer information', true],
  ['Mucha INFORMACIÓN', true],
  ['Historical record', true],
  ['Registro histórico', true],
  ['Historial de pedidos de diez años', true],
  ['Ten years of sales history', true],
  ['A long family history', false],
  ['Una empresa con historia', false],
  ['Central location', false],
  ['Muchos candidatos', false],
])('the strength "%s" mentions data, information or historical records: %s', (description, matches) => {
  expect(predictiveStrengths([{ description, impact: 3 }])).toHaveLength(matches ? 1 : 0);
});
