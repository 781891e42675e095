import { type Language, languages } from '@portals/contracts/constants';
import { plainSource } from '../test/report-source';
import { sayIn } from '../test/say';
import { composeReport } from './compose-report';
import { choosePilot } from './pilot';
import type { ReportSource } from './report-source';

const compose = (changes: Partial<ReportSource>, language: Language = 'en') =>
  composeReport({ ...plainSource, ...changes }, sayIn(language), language).parts;
const wholeText = (changes: Partial<ReportSource>, language: Language) =>
  Object.values(compose(changes, language)).join('\n');

const department = (name: string, digitalizationLevel = 3, work = 'Works') => ({
  name,
  function: work,
  digitalizationLevel,
});
const problem = (description: string, priority = 3) => ({ description, priority });
const strength = (description: string, impact = 3) => ({ description, impact });

/** Returns `total` records of each kind; `marked` of them are urgent, poorly digitalized or strong, respectively. */
const counted = (total: number, marked: number): Partial<ReportSource> => {
  const each = <T>(make: (at: number, isMarked: boolean) => T) =>
    Array.from({ length: total }, (_, at) => make(at, at < marked));
  return {
    products: each((at) => ({ name: `P${at}`, description: 'd', type: 'service' })),
    departments: each((at, isMarked) => department(`D${at}`, isMarked ? 1 : 3)),
    problems: each((at, isMarked) => problem(`Q${at}`, isMarked ? 5 : 3)),
    strengths: each((at, isMarked) => strength(`S${at}`, isMarked ? 5 : 3)),
  };
};

// Patterns for wrong grammar that must not appear for any count: "one of one", "1 things", "one things", or a plural for a single item.
const wrong = {
  en: /\b(one|1) of (the )?1\b|\b(1|one) (recorded )?(problems|departments|strengths|modules|entries)\b|\bAll 1\b|\bThese (departments|strengths)\b/iu,
  es: /\b(un[oa]?|1) de l[oa]s 1\b|\b(1|un[oa]?) (problemas|departamentos|fortalezas|módulos|elementos)\b|\bL[oa]s 1\b|\bEst[oa]s (departamentos|fortalezas)\b|\bEstos departamentos\b/iu,
};

describe.each(languages)('in %s', (language) => {
  it.each([
    [1, 0],
    [1, 1],
  ])('uses the singular for one thing, with %s recorded and %s marked', (total, marked) => {
    expect(wholeText(counted(total, marked), language)).not.toMatch(wrong[language]);
  });

  it.each([1, 2])('plans %s medium problems after urgent ones only where there are some', (medium) => {
    const waits = { en: /high-priority measures/, es: /medidas de prioridad alta/ }[language];
    const problems = Array.from({ length: medium }, (_, at) => problem(`Q${at}`, 3));
    expect(wholeText({ problems }, language)).not.toMatch(waits);
    expect(wholeText({ problems: [...problems, problem('U', 5)] }, language)).toMatch(waits);
  });

  it.each([
    [2, 0],
    [2, 1],
    [2, 2],
    [7, 0],
    [7, 1],
    [7, 7],
  ])('never says "one of one" with %s recorded and %s marked', (total, marked) => {
    const text = wholeText(counted(total, marked), language);
    expect(text).not.toMatch(/\b(one|1|uno|una) (of|de) (the |los |las )?1\b/iu);
    expect(text).not.toMatch(/\{\{|undefined|_one|_other/u);
  });
});

it.each([
  ['en', 1, 1, 'The only recorded problem is high priority', 'The only recorded department (D0) works'],
  ['en', 2, 1, 'One of the 2 recorded problems is', 'One of the 2 departments works'],
  ['en', 2, 2, 'All 2 recorded problems are', 'All 2 departments (D0 and D1) work'],
  ['en', 1, 0, 'The only recorded problem is not', 'The only recorded department works at level 3'],
  ['en', 2, 0, 'None of the recorded problems is', 'No department works below level 3'],
  ['es', 1, 1, 'El único problema registrado es de', 'El único departamento registrado (D0) trabaja'],
  ['es', 2, 1, 'Uno de los 2 problemas', 'Uno de los 2 departamentos'],
  ['es', 2, 2, 'Los 2 problemas registrados son', 'Los 2 departamentos (D0 y D1) trabajan'],
  ['es', 1, 0, 'El único problema registrado no es', 'El único departamento registrado trabaja'],
  ['es', 2, 0, 'Ninguno de los problemas', 'Ningún departamento trabaja'],
] as const)(
  'in %s, of %s recorded with %s marked, says "%s"',
  (language, total, marked, urgency, groundwork) => {
    const { analysis } = compose(counted(total, marked), language);
    expect(analysis).toContain(urgency);
    expect(analysis).toContain(groundwork);
  },
);

it.each([
  ['en', 2, '2 departments are recorded, each with a digitalization level of 3 out of 5:', ', from 1 to 3.'],
  [
    'es',
    2,
    'Hay 2 departamentos registrados, todos con un nivel de digitalización de 3 sobre 5:',
    ', entre 1 y 3.',
  ],
] as const)('in %s, gives %s equal levels no range', (language, total, same, range) => {
  const { analysis } = compose(counted(total, 0), language);
  expect(analysis).toContain(same);
  expect(compose(counted(total, 1), language).analysis).toContain(range);
});

it('joins names as each language requires', () => {
  const departments = [department('Ventas', 1), department('Informática', 1)];
  expect(compose({ departments }, 'es').analysis).toContain('(Ventas e Informática)');
  expect(compose({ departments }, 'en').analysis).toContain('(Ventas and Informática)');
  const strengths = [strength('Datos de venta'), strength('Información histórica')];
  expect(compose({ strengths }, 'es').aiArchitecture).toContain('«Datos de venta» e «Información histórica»');
});

it('proposes a measure once, and refers back to it for another problem or strength', () => {
  const { recommendations } = compose({
    problems: [problem('Manual orders', 5), problem('Slow invoices', 4), problem('Manual stock counts', 2)],
    strengths: [strength('Loyal customers', 5), strength('Customer praise', 4)],
  });
  expect(recommendations.match(/Time the task for two weeks/gu)).toHaveLength(1);
  expect(recommendations.match(/The measure proposed for “Manual orders” covers/gu)).toHaveLength(2);
  expect(recommendations.match(/Offer the first improvements/gu)).toHaveLength(1);
  expect(recommendations).toContain('Use it in the same way as “Loyal customers”.');
});

describe('the pilot department', () => {
  const sales = department('Ventas', 2, 'Vende');
  const it4 = department('Informática', 4, 'Mantiene los ordenadores');
  const stock = department('Almacén', 1, 'Guarda las existencias');
  const pilotOf = (problems: ReportSource['problems'], departments = [it4, sales, stock]) =>
    choosePilot({ ...plainSource, departments, problems });

  it.each([
    ['its name', 'Las ventas se apuntan en papel', sales],
    ['another form of its name', 'Perdemos una venta de cada tres', sales],
    ['its subject', 'El inventario no cuadra', stock],
    ['its function', 'Los ordenadores se apagan', it4],
  ])('is the one that the top problem mentions by %s, whatever its level', (_how, description, expected) => {
    const top = problem(description, 5);
    expect(pilotOf([problem('Informática va lenta', 2), top])).toEqual({
      department: expected,
      problem: top,
    });
  });

  it('is the one of the next problem when the first mentions none', () => {
    const second = problem('Ventas sin seguimiento', 4);
    expect(pilotOf([problem('Todo cuesta demasiado', 5), second])).toEqual({
      department: sales,
      problem: second,
    });
  });

  it('is the most digital one when no problem mentions any', () => {
    expect(pilotOf([problem('Nadie sabe nada', 5)])).toEqual({ department: it4, problem: null });
    expect(pilotOf([problem('x')], [])).toBeNull();
  });

  it('is named with the reason, and is the same in the plan', () => {
    const source = { departments: [it4, sales], problems: [problem('Las ventas se apuntan en papel', 5)] };
    const { recommendations, aiArchitecture } = compose(source, 'es');
    expect(recommendations).toContain(
      'Tome Ventas (nivel 2 de 5) como área piloto: es la más cercana a «Las ventas se apuntan en papel»',
    );
    expect(aiArchitecture).toContain('Ventas trabaja a diario con el sistema');
  });
});

describe('a small company with several modules', () => {
  const source = (size: string): Partial<ReportSource> => ({
    company: { ...plainSource.company, size },
    departments: [department('Sales')],
    problems: [problem('Slow invoices', 5)],
    strengths: [strength('Ten years of data')],
  });

  it('gets them one at a time, as its architecture promises', () => {
    const { aiArchitecture } = compose(source('small'));
    expect(aiArchitecture).toContain('parts added one at a time');
    expect(aiArchitecture).toContain('each is added only when the one before has proved its value');
    expect(aiArchitecture).toContain('only the automation module, in two-week deliveries');
    expect(aiArchitecture).toContain('the analytics module and the predictive module follow, one at a time');
  });

  it.each(['medium', 'large'])('differs from a %s one, which builds them together', (size) => {
    const { aiArchitecture } = compose(source(size));
    expect(aiArchitecture).not.toContain('one at a time');
    expect(aiArchitecture).toContain('justifies 4 modules. Each is included for a reason');
  });
});

describe('the note on shortened text', () => {
  const long = Array.from({ length: 60 }, (_, at) => problem(`${at} ${'ñandú '.repeat(800)}`, 5));

  it('says how much was shortened', () => {
    const { shortened } = composeReport({ ...plainSource, problems: long }, sayIn('en'), 'en');
    expect(shortened).toEqual({ text: 600, rows: 200 });
  });

  it('is absent when everything fits', () => {
    expect(composeReport(plainSource, sayIn('en'), 'en').shortened).toBeNull();
  });
});

it.each([
  [[5, 3, 1], 'the medium- and low-priority problems', 'los problemas de prioridad media y baja'],
  [[5, 3], 'the medium-priority problems', 'los problemas de prioridad media.'],
  [[4, 1], 'the low-priority problems', 'los problemas de prioridad baja.'],
  [[5], 'what the pilot and the rollout have shown', 'lo que el piloto y el despliegue hayan enseñado'],
] as const)('with problems of priority %p improvements start with those there are', (levels, en, es) => {
  const problems = levels.map((level) => problem(`P${level}`, level));
  for (const [language, start] of [
    ['en', `an ordered list of improvements that starts with ${en}`],
    ['es', `una lista ordenada de mejoras que empieza por ${es}`],
  ] as const)
    expect(compose({ problems }, language).aiArchitecture).toContain(start);
});

it('proposes the step of a level once, and refers back to it for other departments of that level', () => {
  const departments = [
    department('Sales', 1),
    department('Stock', 1),
    department('Quality', 2),
    department('IT', 2),
  ];
  const { recommendations } = compose({ departments });
  expect(recommendations.match(/Replace paper/g)).toHaveLength(1);
  expect(recommendations.match(/Bring the existing spreadsheets/g)).toHaveLength(1);
  expect(recommendations).toContain(
    'Stock (level 1 of 5) — Take the same step as proposed for Sales. Function: Works',
  );
  expect(recommendations).toContain('IT (level 2 of 5) — Take the same step as proposed for Quality.');
  expect(compose({ departments }, 'es').recommendations).toContain(
    'Dé el mismo paso que se propone para Sales.',
  );
});
