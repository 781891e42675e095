const src = 'mfe-consulting/src/report';
const rules = [`${src}/report-rules.test.ts`, `${src}/compose-report.test.ts`];
const company = [
  'mfe-consulting/src/company-page/company-page.test.tsx',
  'mfe-consulting/src/company-page/company-records.test.tsx',
];
const forms = [
  'packages/platform/src/form/use-form.test.tsx',
  'packages/platform/src/form/use-cache.test.tsx',
];
const companies = ['mfe-consulting/src/companies/companies-page.test.tsx'];

/** @type {import('../apply.mjs').Mutant[]} */
export const report = [
  {
    file: `${src}/report-rules.ts`,
    find: "average < 4 ? 'middle' : 'high'",
    replace: "average <= 4 ? 'middle' : 'high'",
    harm: 'a company with an average of exactly 4 is called middling',
    tests: rules,
  },
  {
    file: `${src}/report-rules.ts`,
    find: "if (average <= 2) return 'low';",
    replace: "if (average < 2) return 'low';",
    harm: 'a company with an average of exactly 2 is called middling',
    tests: rules,
  },
  {
    file: `${src}/report-rules.ts`,
    find: 'if (priority >= highPriority)',
    replace: 'if (priority > highPriority)',
    harm: 'problems of level 4 are not among the urgent ones',
    tests: rules,
  },
  {
    file: `${src}/report-rules.ts`,
    find: 'strength.impact >= strongImpact',
    replace: 'strength.impact > strongImpact',
    harm: 'strengths of level 4 are not among those to build on',
    tests: rules,
  },
  {
    file: `${src}/report-rules.ts`,
    find: 'department.digitalizationLevel <= improvementLevel',
    replace: 'department.digitalizationLevel < improvementLevel',
    harm: 'departments of level 2 get no advice',
    tests: rules,
  },
  {
    file: `${src}/report-rules.ts`,
    find: 'a.digitalizationLevel - b.digitalizationLevel',
    replace: 'b.digitalizationLevel - a.digitalizationLevel',
    harm: 'the least digital departments come last',
    tests: rules,
  },
  {
    file: `${src}/report-rules.ts`,
    find: "size === 'small' || size === 'large' ? size : 'other'",
    replace: "size === 'small' ? size : 'other'",
    harm: 'large companies get the architecture of others',
    tests: rules,
  },
  {
    file: `${src}/report-readiness.ts`,
    find: '!state.reportExists && ',
    replace: '',
    harm: 'a report that exists can be generated again',
    tests: [`${src}/report-readiness.test.ts`],
  },
  {
    file: `${src}/keywords.ts`,
    find: '(?<![a-z])(?:',
    replace: '(?:',
    harm: '"sucursales" brings a company the sales module',
    tests: [`${src}/keywords.test.ts`],
  },
  {
    file: `${src}/report-markdown.ts`,
    find: "text.replace(/[\\\\`*_{}[\\]<>#|~&]/gu, '\\\\$&')",
    replace: 'text',
    harm: 'what was typed becomes links and tags in the downloaded report',
    tests: [`${src}/report-markdown.test.ts`],
  },
  {
    file: 'mfe-consulting/src/clip.ts',
    find: "typed.replace(/\\s+/gu, ' ').trim()",
    replace: 'typed.trim()',
    harm: 'a typed line becomes a heading of the report',
    tests: [`${src}/compose-report.test.ts`],
  },
  {
    file: 'mfe-consulting/src/company-page/delete-company-dialog.tsx',
    find: 'report !== null || unchecked',
    replace: 'report !== null',
    harm: 'a company with its report goes in one click when its report could not be read',
    tests: [...company, ...companies],
  },
  {
    file: 'mfe-consulting/src/company-page/delete-company-dialog.tsx',
    find: 'ready: !counting,',
    replace: '',
    harm: 'a company goes before it was said what goes with it',
    tests: [...company, ...companies],
  },
  {
    file: 'packages/platform/src/form/use-form.ts',
    find: 'if (!pending) setFailure(null);',
    replace: '',
    harm: 'the failure of the last attempt stays beside the next one',
    tests: forms,
  },
  {
    file: 'packages/platform/src/form/use-form.ts',
    find: 'if (showRefused(error, options, form)) return;',
    replace: '',
    harm: 'a refused field is not marked',
    tests: forms,
  },
  {
    file: 'packages/platform/src/form/use-form.ts',
    find: 'const first = fields.find((name) => get(found, name));',
    replace: 'const [first] = fields;',
    harm: 'the focus goes to a field that is right',
    tests: forms,
  },
  {
    file: 'packages/platform/src/form/use-cache.ts',
    find: '{ revalidate: false }',
    replace: '{ revalidate: true }',
    harm: 'the answer of a write is read a second time',
    tests: forms,
  },
];
