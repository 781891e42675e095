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
    file: fullText,
    find: 'AFTER DELETE ON',
    replace: 'AFTER UPDATE OF id ON',
    harm: 'the words of deleted people stay in the index',
    tests: searches,
  },
  {
    file: `${src}/kernel/list/read-page.ts`,
    find: 'offset: Math.max(0, offset - first),',
    replace: 'offset: 0,',
    harm: 'the later pages of a list by next step repeat leads and leave others out',
    tests: lists,
  },
];
