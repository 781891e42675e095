import { setTimeout as delay } from 'node:timers/promises';
import { ServiceState } from '@portals/contracts/admin';
import { ReplicaBook } from '@portals/service-kit';
import { bodyOf, databases, runService, sqlite, until, useService } from '@portals/service-kit/testing';
import { PurgeJob } from '../../src/app/retention/purge.job.js';
import { marketingService } from '../../src/service.js';
import { fastMail, send, unlimited } from '../contact/support.js';
import { fileOf, imported, settings, untilImport, upload } from '../crm/lead-import-support.js';
import { newUser } from '../crm/support.js';

const server = databases.filter(({ name }) => name !== 'SQLite');

describe.each(server)('processes that share the work on $name', (database) => {
  const env = { ...fastMail, ...unlimited, ROLE: 'api' };
  const service = useService(marketingService, database, { env });
  const unsent = async () => {
    const [row] = await service.dataSource.query<{ count: number }[]>(
      "SELECT COUNT(*) AS count FROM outgoing_mails WHERE state <> 'sent'",
    );
    return Number(row?.count);
  };

  it('answer calls and queue work in one, and do it in the other, which answers no calls', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    expect((await send(service)).status).toBe(200);
    const id = await upload(user, companyId, fileOf('Huerta Sur;Ana;ana@huerta.example;'));
    expect((await user.post(`lead-imports/${id}/check`, settings)).status).toBe(202);
    await delay(500);
    expect((await user.get(`lead-imports/${id}`)).json).toMatchObject({ state: 'checking' });
    expect(await unsent()).toBe(1);

    const worker = await service.replica({ ROLE: 'worker' });
    await untilImport(user, id, 'checked');
    await user.post(`lead-imports/${id}/start`);
    await untilImport(user, id, 'done');
    await until(unsent, (count) => count === 0);
    expect((await worker.http('GET', '/readyz')).status).toBe(200);
    expect((await worker.http('GET', '/livez')).status).toBe(200);
    expect((await worker.http('GET', '/metrics')).status).toBe(200);
    const token = await service.tokenFor({ id: user.id });
    const calls = ['/api/marketing/companies', `/api/marketing/companies/${companyId}`, '/openapi.json'];
    for (const path of calls) expect((await worker.http('GET', path, { token })).status).toBe(404);
    expect((await send(worker)).status).toBe(404);
    expect((await imported(user, companyId, fileOf('Taller Sol;Eva;eva@sol.example;'))).state).toBe('done');
  });

  it('are all listed with the runs of their jobs, whichever answers (rule 20.40)', async () => {
    const worker = await service.replica({ ROLE: 'worker' });
    const token = await service.tokenFor({ id: 1, isAdmin: true });
    const state = async () =>
      bodyOf(await service.http('GET', '/api/marketing-state', { token }), ServiceState);
    const ran = ({ jobs }: ServiceState) => jobs.filter(({ endedAt }) => endedAt !== null);
    const purge = worker.app.get(PurgeJob);
    await until(
      () => Promise.resolve(purge.last.endedAt),
      (endedAt) => endedAt !== null,
    );
    await worker.app.get(ReplicaBook).note(new Date());
    const { replicas, ...told } = await state();
    expect(new Set(replicas.map(({ role }) => role))).toEqual(new Set(['api', 'worker']));
    expect(new Set(replicas.map(({ version }) => version)).size).toBe(1);
    expect(ran({ replicas, ...told }).map(({ name }) => name)).toContain(purge.last.name);
  });
});

it('share a database, which an SQLite file cannot be', async () => {
  const database = await sqlite.create();
  await expect(runService(marketingService, database, { env: { ROLE: 'api' } })).rejects.toThrow(
    /ROLE=api and ROLE=worker need a DATABASE_URL/,
  );
  await database.drop();
});
