const src = 'packages/service-kit/src';
const service = [`${src}/service/service.test.ts`, `${src}/service/service-outage.test.ts`];
const transactions = [`${src}/database/transaction.test.ts`];
const work = [`${src}/work/worker.test.ts`, `${src}/work/worker-handover.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const serviceKit = [
  {
    file: `${src}/database/connect.ts`,
    find: 'timeout: busyMs,\n',
    replace: 'timeout: 0,\n',
    harm: 'a call fails whenever a backup or another replica holds the SQLite file',
    tests: transactions,
  },
  {
    file: `${src}/http/list-page.ts`,
    find: "text.replace(/[!%_]/g, '!$&')",
    replace: 'text',
    harm: 'a search for "100%" finds everything that begins with 100',
    tests: [...service, 'services/consulting/test/companies.test.ts'],
  },
  {
    file: `${src}/auth/access-tokens.ts`,
    find: 'if (known.expires * 1000 > Date.now()) return known.user;',
    replace: 'return known.user;',
    harm: 'a token that was used once is taken for ever',
    tests: [`${src}/auth/access-verifier.test.ts`],
  },
  {
    file: `${src}/auth/access-tokens.ts`,
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
    file: `${src}/database/transaction.ts`,
    find: 'const ATTEMPTS = 5;',
    replace: 'const ATTEMPTS = 1;',
    harm: 'two people who save at once get an error (deadlock on MariaDB)',
    tests: transactions,
  },
  {
    file: `${src}/database/typeorm-patches/sqlite-runner.ts`,
    find: 'if (this.releaseLock === null) this.releaseLock = await this.lock.acquire();',
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
    file: `${src}/logging/logger.ts`,
    find: "  'password',\n",
    replace: '',
    harm: 'passwords stand in the log',
    tests: [`${src}/logging/logger.test.ts`],
  },
  {
    file: `${src}/work/worker.ts`,
    find: 'this.options.leaseMs / 3',
    replace: 'this.options.leaseMs * 3',
    harm: 'a mail that is sent slowly is sent twice',
    tests: work,
  },
  {
    file: `${src}/work/worker.ts`,
    find: 'if (this.abort.signal.aborted) return;',
    replace: 'return;',
    harm: 'a mail is sent twice because the database was away for a moment',
    tests: work,
  },
  {
    file: `${src}/work/worker.ts`,
    find: 'await immediate();',
    replace: '',
    harm: 'nobody is answered while a long queue is worked off on SQLite',
    tests: work,
  },
  {
    file: `${src}/work/work-queue.ts`,
    find: 'await this.change(held(row), changes);',
    replace: 'await this.change({ id: row.id }, changes);',
    harm: 'a replica that is late undoes what another has done meanwhile',
    tests: work,
  },
];
