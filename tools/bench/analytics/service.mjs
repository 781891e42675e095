import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const stored = (value) =>
  value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '') : value;

/**
 * The marketing service in this process, on the database of one that runs: what it sends can be seen, and how it counts changed.
 * @param {string} root the repository, with the services compiled
 * @param {Record<string, string>} env
 */
export async function openService(root, env) {
  const part = (name) => import(join(root, 'services/marketing/dist', `${name}.js`));
  const kit = await import(join(root, 'packages/service-kit/dist/index.js'));
  const { DataSource } = createRequire(join(root, 'services/marketing/package.json'))('typeorm');
  const { marketingService } = await part('service');
  const config = marketingService.config.load({ PORT: '0', ...env });
  const app = await kit.createApp(marketingService, config, kit.createLogger('bench', 'silent'));
  const provider = (type) => app.get(type, { strict: false });
  const asking = new AsyncLocalStorage();
  const nothing = () => {};
  provider(DataSource).logger = {
    logQuery: (sql, values = []) => void asking.getStore()?.push({ sql, values: values.map(stored) }),
    ...{ logQueryError: nothing, logQuerySlow: nothing, logSchemaBuild: nothing },
    ...{ logMigration: nothing, log: nothing },
  };
  return {
    part,
    provider,
    /** The statements that some work sends, in their order, without those of workers. */
    async statementsOf(work) {
      const sent = [];
      await asking.run(sent, work);
      return sent;
    },
    stop: () => app.close(),
  };
}
