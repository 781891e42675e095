const src = 'packages/service-kit/src';
const service = [`${src}/service/service.test.ts`];
const transactions = [`${src}/database/transaction.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const serviceKit = [
  {
    file: `${src}/database/connect.ts`,
    find: 'timeout: 5000,\n',
    replace: 'timeout: 0,\n',
    harm: 'a call fails whenever a backup or another replica holds the SQLite file',
    tests: transactions,
  },
  {
    file: `${src}/http/deadline.ts`,
    find: "addHook('preHandler'",
    replace: "addHook('onRequest'",
    harm: 'on a slow line a long text is refused after ten seconds of uploading',
    tests: service,
  },
  {
    file: `${src}/http/page.ts`,
    find: "text.replace(/[!%_]/g, '!$&')",
    replace: 'text',
    harm: 'a search for "100%" finds everything that begins with 100',
    tests: [...service, 'services/consulting/test/companies.test.ts'],
  },
  {
    file: `${src}/http/page.ts`,
    find: "reply.header('x-total-count', String(answer.total));",
    replace: '',
    harm: 'lists have no pages',
    tests: service,
  },
  {
    file: `${src}/auth/access-verifier.ts`,
    find: 'if (known.expires * 1000 > Date.now()) return known.user;',
    replace: 'return known.user;',
    harm: 'a token that was used once is taken for ever',
    tests: [`${src}/auth/access-verifier.test.ts`],
  },
  {
    file: `${src}/auth/access-verifier.ts`,
    find: 'if (isRefusal(error)) return null;',
    replace: 'return null;',
    harm: 'everybody is signed out while the keys cannot be fetched',
    tests: [`${src}/auth/access-verifier.test.ts`],
  },
  {
    file: `${src}/auth/access.guard.ts`,
    find: 'if (isPublic(this.reflector, context.getHandler(), context.getClass())) return true;',
    replace: 'return true;',
    harm: 'every route is open to everybody',
    tests: service,
  },
  {
    file: `${src}/database/errors.ts`,
    find: "  'ECONNREFUSED',\n",
    replace: '',
    harm: 'while the database restarts, people read that something broke instead of "try again"',
    tests: service,
  },
  {
    file: `${src}/database/transaction.ts`,
    find: 'const ATTEMPTS = 3;',
    replace: 'const ATTEMPTS = 1;',
    harm: 'two people who save at once get an error (deadlock on MariaDB)',
    tests: transactions,
  },
  {
    file: `${src}/database/typeorm-patches/sqlite-runner.ts`,
    find: 'if (this.giveBack === null) this.giveBack = await this.lock.acquire();',
    replace: '',
    harm: 'what one person saves is rolled back with the failure of another',
    tests: transactions,
  },
  {
    file: `${src}/database/connect.ts`,
    find: 'chmodSync(dataSource.options.database, 0o600);',
    replace: '{}',
    harm: 'every account of the machine can read the password hashes',
    tests: transactions,
  },
  {
    file: `${src}/errors/messages.ts`,
    find: '.sort((a, b) => b.weight - a.weight)',
    replace: '',
    harm: 'who prefers Spanish reads errors in English',
    tests: [`${src}/errors/messages.test.ts`],
  },
  {
    file: `${src}/logging/logger.ts`,
    find: "  'password',\n",
    replace: '',
    harm: 'passwords stand in the log',
    tests: [`${src}/logging/logger.test.ts`],
  },
  {
    file: `${src}/validation/schema.pipe.ts`,
    find: "if (type === 'param') throw notFound();",
    replace: '',
    harm: 'a wrong address is answered as a wrong form',
    tests: service,
  },
];
