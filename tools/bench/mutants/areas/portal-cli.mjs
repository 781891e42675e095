const src = 'packages/portal-cli/src';
const store = [`${src}/store.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const portalCli = [
  {
    file: `${src}/store.ts`,
    find: '`.live-',
    replace: '`live.json` || `',
    harm: 'whoever reads while a release goes live reads half a file',
    tests: store,
  },
  {
    file: `${src}/store.ts`,
    find: 'if (content(stored) === content(release)) return true;',
    replace: 'return true;',
    harm: 'a changed release with an old number is silently not published',
    tests: store,
  },
  {
    file: `${src}/store.ts`,
    find: 'await this.refuseConflicts(release, set);\n      await this.record(set, { name, from, to: version, reason });',
    replace: 'await this.record(set, { name, from, to: version, reason });',
    harm: 'two portals take the same address',
    tests: store,
  },
  {
    file: `${src}/store-rules.ts`,
    find: "else if (change.reason === 'rollback' && at >= 0) stack.length = at + 1;",
    replace: '',
    harm: 'going back twice leads to the release that one went back from',
    tests: store,
  },
  {
    file: `${src}/store-rules.ts`,
    find: 'live.shell && !satisfies(live.shell.platform, platform)',
    replace: 'false',
    harm: 'a portal goes live that the shell cannot run',
    tests: store,
  },
  {
    file: `${src}/version-range.ts`,
    find: 'minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1]',
    replace: '[1, 0, 0]',
    harm: 'a portal for 0.1 runs on 0.9',
    tests: [`${src}/version-range.test.ts`],
  },
  {
    file: `${src}/lock.ts`,
    find: 'if (age < staleAfterMs) return;',
    replace: '',
    harm: 'of two releases published together one is lost',
    tests: [`${src}/lock.test.ts`],
  },
];
