import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { client } from '../http/seed.mjs';

const stored = (value) =>
  value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '') : value;

/**
 * Starts the marketing service in this process, on the database of the running service, so that the bench can record its statements and
 * replace its counting.
 * @param {string} root the repository, with the services compiled
 * @param {Record<string, string>} env
 */
export async function openService(root, env) {
  const part = (name) => import(join(root, 'services/marketing/dist', `${name}.js`));
  const kit = await import(join(root, 'packages/service-kit/dist/index.js'));
  const { createTokenIssuer } = await import(join(root, 'packages/service-kit/dist/testing/tokens.js'));
  const { DataSource } = createRequire(join(root, 'services/marketing/package.json'))('typeorm');
  const { marketingService } = await part('service');
  const config = marketingService.config.load({ PORT: '0', ...env });
  const app = await kit.createApp(marketingService, config, kit.createLogger('bench', 'silent'));
  const provider = (type) => app.get(type, { strict: false });
  const issuer = await createTokenIssuer(marketingService.name);
  provider(kit.AccessVerifier).useKeys(issuer.keys);
  await app.listen(0, '127.0.0.1');
  const asking = new AsyncLocalStorage();
  const nothing = () => {};
  const silent = {
    ...{ logQuery: nothing, logQueryError: nothing, logQuerySlow: nothing, logSchemaBuild: nothing },
    ...{ logMigration: nothing, log: nothing },
  };
  const dataSource = provider(DataSource);
  dataSource.logger = silent;
  return {
    part,
    provider,
    /** Returns a function that calls the service as a user over HTTP, without a gateway. */
    callAs: async (user) => client(await app.getUrl(), await issuer.tokenFor(user, 36_000)),
    /** Returns the statements that some work sends, in order, without the workers' statements. */
    async statementsOf(work) {
      const sent = [];
      const logQuery = (sql, values = []) =>
        void asking.getStore()?.push({ sql, values: values.map(stored) });
      dataSource.logger = { ...silent, logQuery };
      await asking.run(sent, work);
      // Recording is switched off, so that it does not slow down later measurements.
      dataSource.logger = silent;
      asking.disable();
      return sent;
    },
    stop: () => app.close(),
  };
}
