const src = 'shell/src';

/** @type {import('../apply.mjs').Mutant[]} */
export const shell = [
  {
    file: `${src}/composition/read-composition.ts`,
    find: "value === 'public' ? 'public' : 'protected'",
    replace: "value === 'protected' ? 'protected' : 'public'",
    harm: 'a page with a mistyped access is open to everybody',
    tests: [`${src}/composition/read-composition.test.ts`],
  },
  {
    file: `${src}/composition/read-composition.ts`,
    find: 'list(dispensable(portal))',
    replace: 'list(portal)',
    harm: 'one portal that cannot be read takes the whole site down',
    tests: [`${src}/composition/read-composition.test.ts`],
  },
  {
    file: `${src}/routing/page-access.ts`,
    find: "status === 'signedOut' ? 'login' : 'retry'",
    replace: "'login'",
    harm: 'during an outage everybody is sent to the login',
    tests: [`${src}/routing/page-access.test.ts`],
  },
  {
    file: `${src}/routing/view.ts`,
    find: "return signedIn || shown.target.route.access === 'public';",
    replace: 'return true;',
    harm: 'after signing out the guarded page stays on screen',
    tests: [`${src}/routing/view.test.ts`],
  },
];
