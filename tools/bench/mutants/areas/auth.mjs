const src = 'services/auth/src';
const accounts = ['services/auth/test/auth.test.ts', 'services/auth/test/sessions.test.ts'];
const limits = ['services/auth/test/limits.test.ts', 'services/auth/test/guesses.test.ts'];

/** @type {import('../apply.mjs').Mutant[]} */
export const auth = [
  {
    file: `${src}/session/session.controller.ts`,
    find: 'this.config.SESSION_HOURS * 3600',
    replace: 'this.config.SESSION_HOURS * 60',
    harm: 'who has signed in is signed out after 12 minutes',
    tests: accounts,
  },
  {
    file: `${src}/password/password-hasher.ts`,
    find: 'const compared = stored ?? (await this.standInHash());',
    replace: 'if (stored === null) return false;\n    const compared = stored;',
    harm: 'how long a login takes tells which accounts exist',
    tests: limits,
  },
  {
    file: `${src}/password/password-hasher.ts`,
    find: 'return matches && stored !== null;',
    replace: 'return matches;',
    harm: 'the password of the stand-in hash signs in as nobody',
    tests: ['services/auth/src/password/password-hasher.test.ts'],
  },
  {
    file: `${src}/session/session.repository.ts`,
    find: '...key, revokedAt: IsNull(), expiresAt: MoreThan(now)',
    replace: '...key, expiresAt: MoreThan(now)',
    harm: 'a session goes on after signing out',
    tests: accounts,
  },
  {
    file: `${src}/session/session.repository.ts`,
    find: ', lastSeenAt: MoreThan(idleBefore) },\n      relations',
    replace: ' },\n      relations',
    harm: 'a session that was left open at a shared computer lives for hours',
    tests: accounts,
  },
  {
    file: `${src}/session/session.service.ts`,
    find: 'if (session === null || session.userId !== user.id)',
    replace: 'if (session === null)',
    harm: 'a token of one person with the session of another is taken',
    tests: ['services/auth/test/access-tokens.test.ts'],
  },
  {
    file: `${src}/session/session-token.ts`,
    find: "createHash('sha256').update(token).digest('hex')",
    replace: 'token',
    harm: 'who reads a backup of the database can act for everybody',
    tests: accounts,
  },
  {
    file: `${src}/registration/registration.service.ts`,
    find: "user.username.includes('@') && user.username !== user.email",
    replace: 'false',
    harm: "somebody takes another person's e-mail as user name, and their logins with it",
    tests: ['services/auth/test/bad-input.test.ts'],
  },
  {
    file: 'packages/service-kit/src/limit/throttle.ts',
    find: 'hits = CASE WHEN resetsAt <= ? OR resetsAt > ? THEN 1 ELSE',
    replace: 'hits = CASE WHEN resetsAt <= ? OR resetsAt > ? THEN hits + 1 ELSE',
    harm: 'who once mistyped a password too often is locked out for good',
    tests: limits,
  },
  {
    file: `${src}/keys/token-signer.ts`,
    find: 'const LIFETIME_SECONDS = 60;',
    replace: 'const LIFETIME_SECONDS = 3600;',
    harm: 'after signing out the services take the last token for an hour',
    tests: ['services/auth/test/access-tokens.test.ts'],
  },
];
