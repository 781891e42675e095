const src = 'shell/src';
const loading = (name) => [`${src}/loading/${name}.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const shell = [
  {
    file: `${src}/loading/load-page.ts`,
    find: 'withDeadline(start(), within,',
    replace: 'withDeadline(start(), 60_000,',
    harm: 'a portal that does not start keeps people waiting for a minute',
    tests: loading('loader-hangs'),
  },
  {
    file: `${src}/loading/release-choice.ts`,
    find: '...(portal.previous ? [portal.previous] : [])',
    replace: '',
    harm: 'a broken release has no earlier one to stand in',
    tests: loading('loader-fallback'),
  },
  {
    file: `${src}/loading/gate.ts`,
    find: 'clearTimeout(timer);\n    timer = setTimeout(() => stop.abort(), fileDeadline);',
    replace: '',
    harm: 'on a slow line a large file is given up after four seconds, again and again',
    tests: loading('gate'),
  },
  {
    file: `${src}/loading/release-source.ts`,
    find: 'hurried ? retryTimeout : firstTimeout',
    replace: 'firstTimeout',
    harm: 'who has waited for one release waits as long for the next',
    tests: loading('loader-fallback'),
  },
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
  {
    file: `${src}/loading/until-loaded.ts`,
    find: 'await pause(wait);',
    replace: 'throw new Error();',
    harm: 'a library that failed once fails until the page is loaded again',
    tests: loading('until-loaded'),
  },
];
