import { once } from 'node:events';
import { request } from 'node:http';
import { ErrorBody } from '@portals/contracts/errors';
import { shelfService } from '../testing/fixture/shelf.service.js';
import {
  bodyOf,
  freePort,
  runService,
  sqlite,
  startDatabaseServer,
  urlOf,
  useService,
} from '../testing/index.js';

describe('a request that takes too long', () => {
  const service = useService(shelfService, sqlite, { env: { REQUEST_TIMEOUT_MS: '2000' } });
  const untilTooLong = () => service.http('GET', '/shelves/never');

  it('is answered 503', async () => {
    const answer = await untilTooLong();
    expect([answer.status, bodyOf(answer, ErrorBody).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  it('does not include one whose answer has begun', async () => {
    const answer = await service.http('GET', '/shelves/long');
    expect([answer.status, answer.text]).toEqual([200, 'begun and ended']);
  });

  it('does not include one whose body arrives slowly', async () => {
    const body = JSON.stringify({ name: 'slow line' });
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${await service.tokenFor({ id: 7 })}`,
      // With this header, the server replies 100 Continue as soon as it has received the headers.
      expect: '100-continue',
    };
    const upload = request(`${service.url}/shelves`, { method: 'POST', headers, agent: false });
    const answered = once(upload, 'response');
    await once(upload, 'continue');
    upload.write(body.slice(0, 5));
    await untilTooLong();
    upload.end(body.slice(5));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(201);
  });
});

describe('a service whose database goes away', () => {
  const started: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of started.splice(0).reverse()) await one.stop();
  });

  it('answers 503, says it is not ready, and recovers', async () => {
    const server = await startDatabaseServer();
    started.push(server);
    await server.execute('CREATE DATABASE lost');
    const env = { DATA_DIR: '/nonexistent', DATABASE_URL: server.url('lost') };
    const service = await runService(shelfService, { env, drop: async () => {} });
    started.push(service);
    const token = await service.tokenFor({ id: 7 });
    const list = () => service.http('GET', '/shelves', { token });
    expect((await list()).status).toBe(200);
    await server.stop();
    for (let n = 0; n < 5; n++) expect((await list()).status).toBe(503);
    expect((await list()).json).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await service.http('GET', '/readyz')).status).toBe(503);
    expect((await service.http('GET', '/livez')).status).toBe(200);
    const back = await startDatabaseServer(server.port);
    started.unshift(back);
    await back.execute('CREATE DATABASE lost');
    expect((await list()).status).toBe(503);
    expect((await service.http('GET', '/readyz')).status).toBe(200);
  });

  it('waits at start for a database that comes later', async () => {
    const port = await freePort();
    const env = { DATA_DIR: '/nonexistent', DATABASE_URL: urlOf(port, 'late') };
    const starting = runService(shelfService, { env, drop: async () => {} });
    const server = await startDatabaseServer(port);
    started.push(server);
    await server.execute('CREATE DATABASE late');
    const service = await starting;
    started.push(service);
    expect((await service.http('GET', '/readyz')).status).toBe(200);
    expect(service.logs.some((line) => line.includes('does not answer yet'))).toBe(true);
  });

  it('gives up waiting after the configured time', async () => {
    const port = await freePort();
    const env = { DATA_DIR: '/nonexistent', DATABASE_URL: urlOf(port, 'never') };
    const starting = runService(
      shelfService,
      { env, drop: async () => {} },
      { env: { DATABASE_WAIT_MS: '0' } },
    );
    await expect(starting).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
