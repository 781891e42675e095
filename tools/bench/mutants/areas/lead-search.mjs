const src = 'services/marketing/src';
const fullText = 'packages/service-kit/src/database/full-text.ts';
const searches = ['services/marketing/test/crm/lead-search.test.ts'];
const lists = ['services/marketing/test/crm/leads.test.ts'];

/** @type {import('../apply.mjs').Mutant[]} */
export const leadSearch = [
  {
    file: `${src}/kernel/search/search-text.rules.ts`,
    find: '{companyId}x`',
    replace: '{1}x`',
    harm: 'a small client waits for what is found in the leads of a large one',
    tests: [`${src}/kernel/search/search-text.rules.test.ts`],
  },
  {
    file: `${src}/kernel/search/search-text.rules.ts`,
    find: 'if (word.length > indexedLength)',
    replace: 'if (word.length < 0)',
    harm: 'MySQL does not find a word of more than 84 letters',
    tests: searches,
  },
  {
    file: `${src}/kernel/search/search-index.ts`,
    find: 'word.length > indexedLength)',
    replace: 'word.length < 0)',
    harm: 'a long word finds leads with other words that begin alike',
    tests: searches,
  },
  {
    file: `${src}/kernel/search/search-index.ts`,
    find: "expressions.join(' OR ')",
    replace: "expressions.join(' AND ')",
    harm: 'a number is not found by its parts',
    tests: searches,
  },
  {
    file: `${src}/kernel/search/search-index.ts`,
    find: '(expression) => `+',
    replace: '(expression) => `',
    harm: 'on MySQL a search of two words finds leads with one of them',
    tests: searches,
  },
  {
    file: `${src}/kernel/search/search-index.ts`,
    find: 'word.slice(0, indexedLength)}*`',
    replace: 'word.slice(0, indexedLength)}`',
    harm: '"mun" does not find Muñoz',
    tests: searches,
  },
  {
    file: `${src}/kernel/search/search-index.ts`,
    find: 'termIn(dialect, alternatives, prefix)',
    replace: 'termIn(dialect, alternatives, companyPrefix(1))',
    harm: 'only the first client finds anything',
    tests: searches,
  },
  {
    file: `${src}/crm/lead/lead-condition.ts`,
    find: 'searchCondition(search, companyPrefix(companyId))',
    replace: 'searchCondition(search)',
    harm: 'a change of all leads that a search finds changes none',
    tests: searches,
  },
  {
    file: 'packages/contracts/src/constants/lead-fields.ts',
    find: '    max: limits.text,\n    searched: true,\n',
    replace: '    max: limits.text,\n',
    harm: 'nobody finds a lead by what was noted about it',
    tests: searches,
  },
  {
    file: `${src}/crm/migrations/lead-search.ts`,
    find: 'await fillIn(runner);',
    replace: '',
    harm: 'leads that were there before the update are never found again',
    tests: searches,
  },
  {
    file: fullText,
    find: '{table}`);\n  for (const',
    replace: '{table} WHERE id < 0`);\n  for (const',
    harm: 'on SQLite leads that were there before the update are not found until somebody changes them',
    tests: searches,
  },
  {
    file: fullText,
    find: ', ALGORITHM = COPY',
    replace: '',
    harm: 'on MariaDB leads are missing from an index that was taken back once',
    tests: searches,
  },
  {
    file: fullText,
    find: '{column} BEGIN',
    replace: '{column} AND 0 BEGIN',
    harm: 'a lead is found by what it was called before',
    tests: searches,
  },
  {
    file: fullText,
    find: 'AFTER DELETE ON',
    replace: 'AFTER UPDATE OF id ON',
    harm: 'the words of deleted people stay in the index',
    tests: searches,
  },
  {
    file: 'packages/service-kit/src/database/migration.ts',
    find: 'if (!left.has(name)) await runner.query(sql);',
    replace: 'if (left.has(name)) await runner.query(sql);',
    harm: 'after the next new column of leads nobody finds a new lead on SQLite',
    tests: ['packages/service-kit/src/database/migration.test.ts'],
  },
  {
    file: `${src}/kernel/list/read-page.ts`,
    find: 'none: descending ? none : null',
    replace: 'none: null',
    harm: 'leads without a next step hide those with the latest',
    tests: lists,
  },
  {
    file: `${src}/kernel/list/read-page.ts`,
    find: 'offset: Math.max(0, offset - first),',
    replace: 'offset: 0,',
    harm: 'the later pages of a list by next step repeat leads and leave others out',
    tests: lists,
  },
];
