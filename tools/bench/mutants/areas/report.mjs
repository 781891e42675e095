const src = 'mfe-consulting/src/report';
const rules = [`${src}/report-rules.test.ts`, `${src}/compose-report.test.ts`];
const company = [
  'mfe-consulting/src/company-page/company-page.test.tsx',
  'mfe-consulting/src/company-page/company-records.test.tsx',
];
const companies = ['mfe-consulting/src/companies/companies-page.test.tsx'];

/** @type {import('../apply.mjs').Mutant[]} */
export const report = [
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
];
