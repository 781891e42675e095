const src = 'services/gateway/src';
const test = (name) => [`services/gateway/test/${name}.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const gateway = [
  {
    file: `${src}/document/documents.ts`,
    find: 'origin: this.originOf(request)',
    replace: "origin: 'http://localhost'",
    harm: 'a page names another host than the one that was asked for',
    tests: test('documents'),
  },
  {
    file: `${src}/document/document-cache.ts`,
    find: '[composed.id, route, language,',
    replace: '[composed.id, route,',
    harm: 'a page comes in the language that somebody else asked for before',
    tests: test('documents'),
  },
  {
    file: `${src}/composition/page-facts.ts`,
    find: 'const names = route?.settings ?? [];',
    replace: 'const names = Object.keys(settings);',
    harm: 'the password of the demonstration account stands in every page',
    tests: test('documents'),
  },
  {
    file: `${src}/api/exchange.ts`,
    find: 'answer.statusCode === 401',
    replace: 'answer.statusCode >= 400 && answer.statusCode < 500',
    harm: 'everybody is signed out while auth answers 429',
    tests: test('api'),
  },
  {
    file: `${src}/api/session.ts`,
    find: 'fresh.until = now() + cacheMs;',
    replace: 'fresh.until = now() + 60_000;',
    harm: 'a session that was ended elsewhere goes on for a minute',
    tests: [`${src}/api/session.test.ts`],
  },
  {
    file: `${src}/api/origin.ts`,
    find: 'return !check.hasSessionCookie;',
    replace: 'return true;',
    harm: 'any page can write in the name of who visits it',
    tests: [`${src}/api/origin.test.ts`],
  },
  {
    file: `${src}/unsent-form/unsent-forms.ts`,
    find: ' || !isSameOriginForm(request, this.publicOrigin)',
    replace: '',
    harm: 'any page of the web has its own text shown in pages of this site',
    tests: test('posted-form'),
  },
  {
    file: `${src}/unsent-form/unsent-form-page.ts`,
    find: 'escapeHtml(value)',
    replace: 'value',
    harm: 'what somebody typed becomes markup of the page that keeps it',
    tests: test('posted-form'),
  },
  {
    file: `${src}/api/forwarded-headers.ts`,
    find: "  'cookie',\n",
    replace: '',
    harm: 'services get the session cookie',
    tests: [`${src}/api/forwarded-headers.test.ts`],
  },
  {
    file: `${src}/api/upstream.ts`,
    find: 'wasCut(error) && mayRepeat(call)',
    replace: 'wasCut(error)',
    harm: 'what was sent once is stored twice',
    tests: test('api'),
  },
  {
    file: 'packages/contracts/src/releases/confined-process.ts',
    find: "env: { NODE_ENV: confinement.mode ?? 'production', TZ: 'UTC' }",
    replace: "env: { ...process.env, NODE_ENV: confinement.mode ?? 'production', TZ: 'UTC' }",
    harm: 'the code of a portal can read the secrets of the server',
    tests: test('prerender'),
  },
  {
    file: `${src}/prerender/page-plan.ts`,
    find: "prerender && access === 'public' && ",
    replace: 'prerender && ',
    harm: 'a guarded page is rendered for everybody',
    tests: [`${src}/prerender/page-plan.test.ts`],
  },
  {
    file: 'packages/service-kit/src/limit/client-key.ts',
    find: '.slice(0, 4)',
    replace: '',
    harm: 'one IPv6 connection has as many limits as addresses',
    tests: ['packages/service-kit/src/limit/client-key.test.ts'],
  },
  {
    file: `${src}/http/security-headers.ts`,
    find: "'x-content-type-options': 'nosniff',",
    replace: '',
    harm: 'a browser may take an answer for a script',
    tests: test('api'),
  },
];
