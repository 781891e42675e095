import { type Language, languages, limits } from '@portals/contracts/constants';
import { reportBlocks } from '@portals/contracts/consulting';
import { plainSource } from '../test/report-source';
import { sayIn } from '../test/say';
import { composeReport } from './compose-report';
import type { ReportSource } from './report-source';

const compose = (changes: Partial<ReportSource> = {}, language: Language = 'en') =>
  composeReport({ ...plainSource, ...changes }, sayIn(language), language).parts;

const problem = (description: string, priority = 3) => ({ description, priority });
const strength = (description: string, impact = 3) => ({ description, impact });

/** Returns the text from a heading to the next heading of the same level. */
function section(text: string, title: string): string {
  const start = text.indexOf(`## ${title}`);
  if (start === -1) return '';
  const end = text.indexOf('\n## ', start);
  return text.slice(start, end === -1 ? undefined : end);
}

describe('analysis', () => {
  it('lists sector, size, structure and every record with its level', () => {
    const { analysis } = compose();
    for (const part of [
      'Sector — Furniture',
      'Size — Medium (50-249 employees)',
      'Structure — Functional',
      'Oak chair (Product) — Solid oak',
      'Workshop (level 3 of 5) — Assembles chairs',
      'Priority 3 of 5 — Too many suppliers',
      'Impact 3 of 5 — Central location',
    ]) {
      expect(analysis).toContain(part);
    }
  });

  it.each([
    [
      5,
      'en',
      'Demand is forecast by hand',
      'The plan in this report uses that strength to solve that problem.',
    ],
    [5, 'es', 'Demand is forecast by hand', 'El plan de este informe se apoya en esa fortaleza'],
    [3, 'en', 'Too many suppliers', 'The first interviews should show whether that strength can help'],
    [3, 'es', 'Too many suppliers', 'Las primeras entrevistas deberán aclarar si esa fortaleza puede ayudar'],
  ] as const)('with data of impact %s says in %s about “%s”: %s', (impact, language, about, text) => {
    const source = { strengths: [strength('Sales data', impact)], problems: [problem(about, 5)] };
    expect(compose(source, language).analysis).toContain(text);
  });

  it('orders problems by priority, strengths by impact, and departments with the least digital one first', () => {
    const { analysis } = compose({
      problems: [problem('Minor', 1), problem('Critical', 5)],
      strengths: [strength('Slight', 2), strength('Decisive', 5)],
      departments: [
        { name: 'Design', function: 'Draws', digitalizationLevel: 5 },
        { name: 'Workshop', function: 'Builds', digitalizationLevel: 1 },
      ],
    });
    const order = [
      'Workshop (level 1',
      'Design (level 5',
      '5 of 5 — Critical',
      '1 of 5 — Minor',
      '5 of 5 — Decisive',
      '2 of 5 — Slight',
    ];
    const places = order.map((part) => analysis.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('shows an unknown size and structure as stored', () => {
    const { analysis } = compose({ company: { ...plainSource.company, size: 'huge', structure: 'network' } });
    expect(analysis).toContain('Size — huge');
    expect(analysis).toContain('Structure — network');
  });
});

describe('recommendations', () => {
  it.each([
    [5, 'High'],
    [4, 'High'],
    [3, 'Medium'],
    [2, 'Medium'],
    [1, 'Low'],
  ])('rank a problem of priority %s as %s priority', (priority, rank) => {
    const { recommendations } = compose({ problems: [problem('Too many suppliers', priority)] });
    for (const name of ['High', 'Medium', 'Low']) {
      const listed = section(recommendations, `${name}-priority problems`);
      expect(listed.includes('Too many suppliers')).toBe(name === rank);
    }
  });

  it('number the problems of each rank from the most pressing one', () => {
    const { recommendations } = compose({ problems: [problem('Second', 4), problem('First', 5)] });
    expect(section(recommendations, 'High-priority')).toMatch(/1\. First .*\n2\. Second /u);
  });

  it('call for digitalization at level 2 and below, but not at 3', () => {
    const department = (name: string, digitalizationLevel: number) => ({
      name,
      function: 'Works',
      digitalizationLevel,
    });
    const { recommendations } = compose({
      departments: [department('Two', 2), department('Three', 3), department('One', 1)],
    });
    const listed = section(recommendations, 'Digitalization improvements');
    expect(listed).toContain('One (level 1 of 5)');
    expect(listed).toContain('Two (level 2 of 5)');
    expect(listed).not.toContain('Three');
  });

  it('build on strengths of impact 4 and above, but not 3', () => {
    const { recommendations } = compose({ strengths: [strength('Location', 4), strength('Parking', 3)] });
    const listed = section(recommendations, 'Strengths to build on');
    expect(listed).toContain('Location (impact 4 of 5)');
    expect(listed).not.toContain('Parking');
  });

  it('propose a first measure if the description suggests one', () => {
    const problems = [problem('Orders are packed by manual work.', 5), problem('Too many suppliers', 4)];
    const strengths = [strength('Central location', 4)];
    const { recommendations } = compose({ problems, strengths });
    expect(recommendations).toContain(
      '1. Orders are packed by manual work (priority 5 of 5) — Time the task',
    );
    expect(recommendations).toContain(
      'suppliers (priority 4 of 5) — The description points to no particular',
    );
    expect(recommendations).toContain('location (impact 4 of 5) — The description points to no particular');
  });
});

describe('architecture', () => {
  it.each([
    ['small', 'en', 'light and low-cost architecture'],
    ['medium', 'en', 'modular and scalable architecture'],
    ['huge', 'en', 'modular and scalable architecture'],
    ['large', 'en', 'robust enterprise architecture'],
    ['small', 'es', 'arquitectura ligera y de bajo coste'],
    ['medium', 'es', 'arquitectura modular y escalable'],
    ['huge', 'es', 'arquitectura modular y escalable'],
    ['large', 'es', 'arquitectura empresarial robusta'],
  ] as const)('for a %s company says in %s: %s', (size, language, text) => {
    const { aiArchitecture } = compose({ company: { ...plainSource.company, size } }, language);
    expect(aiArchitecture).toContain(text);
  });

  it('contains only the integration platform when nothing matches', () => {
    const { aiArchitecture } = compose();
    expect(aiArchitecture).toContain('### Integration platform');
    expect(aiArchitecture).not.toMatch(/analytics|automation|predictive/iu);
  });

  it('gives the reason for each module', () => {
    const { aiArchitecture } = compose({
      departments: [{ name: 'Sales', function: 'Sells', digitalizationLevel: 3 }],
      problems: [problem('Slow invoicing')],
      strengths: [strength('Ten years of data')],
    });
    expect(section(aiArchitecture, 'Modules')).toMatch(/### Analytics module\n\n- Why — .*Sales/u);
    expect(aiArchitecture).toMatch(/### Automation module\n\n- Why — .*Slow invoicing/u);
    expect(aiArchitecture).toMatch(/### Predictive module\n\n- Why — .*Ten years of data/u);
    expect(aiArchitecture).toContain(
      'the analytics module, the automation module and the predictive module.',
    );
  });

  it.each([
    ['en', ['4-6 weeks', '2-3 months', '1-2 months', '1 month', 'ongoing']],
    ['es', ['4-6 semanas', '2-3 meses', '1-2 meses', '1 mes', 'permanente']],
  ] as const)('ends in %s with the five phases and their durations', (language, durations) => {
    const { aiArchitecture } = compose({}, language);
    const titles = [...aiArchitecture.matchAll(/^### (?:Phase|Fase) (\d)\. .+ \((.+)\)$/gmu)];
    expect(titles.map(([, number]) => number)).toEqual(['1', '2', '3', '4', '5']);
    expect(titles.map(([, , duration]) => duration)).toEqual(durations);
  });
});

describe('the whole report', () => {
  it.each(languages)('leaves no key and no placeholder in %s', (language) => {
    const many: Partial<ReportSource> = {
      departments: [
        { name: 'Ventas', function: 'Sales', digitalizationLevel: 1 },
        { name: 'IT', function: 'Data', digitalizationLevel: 4 },
      ],
      problems: [1, 2, 3, 4, 5].map((priority) => problem(`Slow ${priority}`, priority)),
      strengths: [strength('Information', 5)],
    };
    for (const source of [{}, many, { company: { ...plainSource.company, size: '?', structure: '?' } }]) {
      const text = Object.values(compose(source, language)).join('\n');
      expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN|\breport\.\w|\bcounts\.\w/u);
    }
  });

  it('keeps markup in a name literal and on one line', () => {
    const name = '<img src=x onerror=alert(1)>\n## Injected {{say}} $t(auth.back)';
    const { analysis } = compose({ company: { ...plainSource.company, name } });
    expect(analysis).toContain(
      '<img src=x onerror=alert(1)> ## Injected {{say}} $t(auth.back), a medium-sized',
    );
    expect(analysis).not.toMatch(/^## Injected/mu);
  });

  it.each(languages)('keeps names that begin like a list within their sentences, in %s', (language) => {
    const departments = [{ name: '2. Production', function: 'Builds', digitalizationLevel: 2 }];
    const company = { ...plainSource.company, name: '1. Furniture' };
    const { analysis, aiArchitecture } = compose({ company, departments }, language);
    const paragraphsOf = (text: string) =>
      reportBlocks(text).flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
    expect(paragraphsOf(analysis)).toContainEqual(expect.stringContaining(' 1. Furniture, '));
    expect(paragraphsOf(aiArchitecture)).toContainEqual(expect.stringContaining(' 2. Production '));
  });

  it('shortens long texts so that every part fits its limit', () => {
    const long = Array.from({ length: 300 }, (_, index) => problem(`${index} ${'ñandú '.repeat(800)}`, 5));
    const parts = compose({ problems: long });
    for (const part of Object.values(parts)) {
      expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(limits.reportPartBytes);
    }
    expect(parts.analysis).toContain('more entries, recorded in the portal.');
  });
});
