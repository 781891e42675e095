import {
  dimensionValues,
  type MaturityDimension,
  maturityDimensions,
  ReportFacts,
} from '@portals/contracts/consulting';
import { plainSource } from '../test/report-source';
import { speaksAbout } from './dimensions';
import { reportFacts } from './report-facts';
import type { ReportSource } from './report-source';
import { workKindOf } from './work-kind';

const about = (words: string) => maturityDimensions.filter((dimension) => speaksAbout(dimension, words));

it.each<[string, MaturityDimension[]]>([
  ['La dirección no tiene hoja de ruta', ['strategy']],
  ['General management decides on investments', ['strategy']],
  ['Los presupuestos tardan una semana', []],
  ['Falta la dirección de entrega', []],
  ['La dirección de la empresa decide tarde', ['strategy']],
  ['Boarding takes long', []],
  ['No hay un sistema.', ['readiness']],
  ['An energetic start', []],
  ['Poca eficiencia energética', ['green']],
  ['Orders arrive on paper and by phone', ['readiness']],
  ['Papelería del centro', []],
  ['Nobody in the team has had training', ['human']],
  ['Diez años de datos históricos', ['data']],
  ['Candidatos sin entrevista', []],
  ['No hay copias de seguridad', ['data']],
  ['La IA no se usa', ['automation']],
  ['Los pedidos se copian a mano', ['automation']],
  ['The aim is unclear', []],
  ['High energy bills and waste', ['green']],
  ['A waste of time', []],
  ['Mucho desperdicio de materia prima', ['green']],
])('%s is the subject of %j', (words, dimensions) => {
  expect(about(words)).toEqual(dimensions);
});

it.each([
  ['Preparar presupuestos lleva dos días', 'writing'],
  ['Too many emails from customers', 'email'],
  ['Las reclamaciones se contestan tarde', 'support'],
  ['El análisis de ventas se hace a ojo', 'analysis'],
  ['El código fuente no tiene pruebas', 'software'],
  ['Too many suppliers', null],
])('finds the kind of work of: %s', (description, kind) => {
  expect(workKindOf(description)).toBe(kind);
});

const source: ReportSource = {
  company: { name: 'La Espiga', sector: 'Pan', size: 'small', structure: 'simple' },
  products: [
    { id: 11, name: 'Pan artesano', description: 'Masa madre', type: 'product' },
    { id: 12, name: 'Bollería congelada', description: 'Surtido', type: 'product' },
  ],
  departments: [
    { id: 21, name: 'Ventas', function: 'Pedidos', digitalizationLevel: 3 },
    { id: 22, name: 'Logística', function: 'Rutas', digitalizationLevel: 1 },
  ],
  problems: [
    { id: 31, description: 'Sobra bollería los lunes', priority: 2 },
    { id: 32, description: 'La logística es manual y lenta', priority: 5 },
  ],
  strengths: [
    { id: 41, description: 'Datos de diez años', impact: 5 },
    { id: 42, description: 'Buena zona', impact: 3 },
  ],
};

it('keeps the rows in order of importance, and gives each recommendation the rows that it is based on', () => {
  const facts = reportFacts(source);
  const names = facts?.rows.map(({ name, id, level }) => [id, name, level]);
  expect(names).toEqual([
    [11, 'Pan artesano', null],
    [12, 'Bollería congelada', null],
    [22, 'Logística', 1],
    [21, 'Ventas', 3],
    [32, 'La logística es manual y lenta', 5],
    [31, 'Sobra bollería los lunes', 2],
    [41, 'Datos de diez años', 5],
    [42, 'Buena zona', 3],
  ]);
  expect(facts?.recommendations).toEqual([
    { row: 4, related: [2], impact: 5, effort: 3 },
    { row: 5, related: [1], impact: 2, effort: null },
    { row: 2, related: [], impact: 5, effort: 3 },
    { row: 6, related: [], impact: 5, effort: 2 },
  ]);
  expect(facts?.dimensions).toEqual({
    ...{ strategy: [], readiness: [2, 3], human: [], data: [6], automation: [4], green: [] },
  });
  expect(facts?.modules).toEqual([
    { kind: 'analytics', rows: [3] },
    { kind: 'automation', rows: [4] },
    { kind: 'predictive', rows: [6] },
    { kind: 'integration', rows: [] },
  ]);
  expect([facts?.pilot, facts?.architecture]).toEqual([2, 'small']);
});

it('chooses the most digital of equally close departments, as the text does for the pilot', () => {
  const department = (name: string, digitalizationLevel: number) => ({
    ...{ name, function: 'Invoices', digitalizationLevel },
  });
  const facts = reportFacts({
    ...plainSource,
    departments: [department('North', 2), department('South', 4)],
    problems: [{ description: 'Invoices are late', priority: 4 }],
  });
  const named = (at = -1) => facts?.rows[at]?.name;
  expect(named(facts?.recommendations[0]?.related[0])).toBe('South');
  expect(named(facts?.pilot ?? undefined)).toBe('South');
});

it.each([
  ['Nobody agrees on prices', 4, 1],
  ['Stock is wrong', 4, 2],
  ['Manual copying', 4, 3],
  ['Too many suppliers', 4, null],
])('estimates the effort of the measure for: %s', (description, priority, effort) => {
  const problems = [{ description, priority }];
  expect(reportFacts({ ...plainSource, problems })?.recommendations[0]).toMatchObject({ impact: 4, effort });
});

it('shortens many long names until they fit, including characters outside the basic plane', () => {
  const many = <Row>(row: Row) => Array.from({ length: 60 }, () => row);
  const long = '🚀ñ'.repeat(500);
  const facts = reportFacts({
    ...plainSource,
    products: many({ name: long, description: long, type: 'product' }),
    departments: many({ name: long, function: long, digitalizationLevel: 1 }),
    problems: many({ description: long, priority: 5 }),
    strengths: many({ description: long, impact: 5 }),
  });
  expect(facts?.rows).toHaveLength(200);
  expect([...(facts?.rows[0]?.name ?? '')]).toHaveLength(25);
  expect(ReportFacts.parse(facts)).toEqual(facts);
});

it('returns no facts for a stored level outside its scale, so that the report can still be written', () => {
  expect(reportFacts({ ...plainSource, strengths: [{ description: 'Odd', impact: 9 }] })).toBeUndefined();
});

it('counts every row in the dimensions, also those that do not fit into the facts (rule 6.9)', () => {
  const departments = Array.from({ length: 120 }, (_, n) => ({
    id: n + 1,
    name: `Sales ${n}`,
    function: 'Sells',
    digitalizationLevel: n < 60 ? 1 : 5,
  }));
  const readinessOf = (some: typeof departments) => {
    const facts = reportFacts({ ...source, departments: some });
    return facts && dimensionValues(facts).find(({ dimension }) => dimension === 'readiness');
  };
  const before = readinessOf([]);
  const all = readinessOf(departments);
  expect(all?.rows.filter(({ kind }) => kind === 'departments')).toHaveLength(50);
  const others = before?.rows.length ?? 0;
  const sum = (before?.value ?? 0) * others + 60 * 1 + 60 * 5;
  expect(all?.value).toBeCloseTo(sum / (others + 120), 1);
});
