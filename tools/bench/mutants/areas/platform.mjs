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
];
