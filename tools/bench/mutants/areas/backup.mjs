const src = 'tools/backup';
const thread = [`${src}/sqlite.test.ts`];
const whole = [`${src}/backup.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const backup = [
  {
    file: `${src}/sqlite.mjs`,
    find: 'await Promise.allSettled([work(), problemsOf(file)])',
    replace: '(await Promise.all([work(), problemsOf(file)])).map((value) => ({ value }))',
    harm: 'after a full disk the copy of a database is left behind',
    tests: thread,
  },
  {
    file: `${src}/sqlite.mjs`,
    find: "await once(thread, 'exit');",
    replace: "await once(thread, 'message');",
    harm: 'a backup ends without a word when its check dies',
    tests: whole,
  },
  {
    file: `${src}/check-sqlite.mjs`,
    find: '    ...broken,\n',
    replace: '',
    harm: 'a database with a damaged index is called verified',
    tests: whole,
  },
  {
    file: `${src}/prove.mjs`,
    find: '[...differences(expected, facts), ...damage]',
    replace: 'differences(expected, facts)',
    harm: 'a damaged copy replaces the data',
    tests: whole,
  },
];
