const src = 'packages/platform/src';

/** @type {import('../apply.mjs').Mutant[]} */
export const platform = [
  {
    file: `${src}/session/session-store.ts`,
    find: 'if (error instanceof ApiError && error.status === 401) {',
    replace: 'if (error instanceof ApiError) {',
    harm: 'an outage signs people out',
    tests: [`${src}/session/session-store.test.ts`],
  },
  {
    file: `${src}/session/session-store.ts`,
    find: 'deleteDraftsExceptOf(user.id);',
    replace: '',
    harm: 'who signs in reads what somebody else has typed',
    tests: [`${src}/draft/draft-store.test.ts`, `${src}/session/session-store.test.ts`],
  },
  {
    file: `${src}/session/return-path.ts`,
    find: 'isLocalPath(asked) ? asked : fallback',
    replace: "typeof asked === 'string' ? asked : fallback",
    harm: 'a link leads through the login to a foreign site',
    tests: [`${src}/session/return-path.test.tsx`],
  },
  {
    file: `${src}/request/errors.ts`,
    find: ' && !/^[{["]|<\\/?[a-z!]/i.test(text)',
    replace: '',
    harm: "people read a proxy's HTML instead of a sentence",
    tests: [`${src}/request/errors.test.ts`],
  },
  {
    file: `${src}/request/request.ts`,
    find: "if (text.trim() === '') return { data: undefined, headers };",
    replace: '',
    harm: 'deleting works and says that it failed',
    tests: [`${src}/api/client.test.ts`],
  },
  {
    file: `${src}/api/use-api.ts`,
    find: 'shouldRetryOnError: false',
    replace: 'shouldRetryOnError: true',
    harm: 'every open page asks a failing service again and again',
    tests: [`${src}/api/use-api.test.tsx`],
  },
  {
    file: `${src}/texts/texts.ts`,
    find: 'if (wanted === language) await',
    replace: 'await',
    harm: 'of two choices of the language the slower one wins',
    tests: [`${src}/texts/texts.test.ts`],
  },
  {
    file: `${src}/texts/stored-language.ts`,
    find: '  mirrorInCookie(language);',
    replace: '',
    harm: 'the next visit begins in the other language',
    tests: [`${src}/texts/stored-language.test.ts`],
  },
  {
    file: `${src}/toast/toast-store.ts`,
    find: 'current?.id !== id || !current.open',
    replace: 'current === null || !current.open',
    harm: 'the time of one message takes away the next',
    tests: [`${src}/toast/toast-store.test.ts`],
  },
];
