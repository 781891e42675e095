import { bearer, errorOf, useGateway } from './support/api.js';
import { authBehaviour, type TestGateway } from './support/gateway.js';
import { answerJson } from './support/upstream.js';

const startGateway = useGateway();
let gateway: TestGateway;
const start = async (env: Record<string, string> = {}) => {
  gateway = await startGateway(env);
};

describe('a service that does not work', () => {
  beforeEach(() => start());

  const expectUnavailable = async (answer: Response) => {
    const body = await errorOf(answer);
    expect([answer.status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };

  it('because it is down is answered for, while the others work', async () => {
    await gateway.consulting.stop();
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
    expect((await gateway.send('POST', '/api/contact/send-email', '{}')).status).toBe(200);
    expect((await gateway.get('/')).status).toBe(200);
  });

  it('because it closes the connection is answered for', async () => {
    gateway.consulting.behave = (_asked, response) => response.destroy();
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
  });

  it('because it answers a page is answered for', async () => {
    gateway.consulting.behave = (_asked, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>proxy</h1>');
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
  });

  it('in the middle of an answer ends the connection instead of a wrong answer', async () => {
    gateway.consulting.behave = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"half":', () => response.destroy());
    };
    const answer = gateway.get('/api/companies', bearer('good-1')).then((response) => response.text());
    await expect(answer).rejects.toThrow();
  });

  it('is asked again for a read when it had just closed a kept connection', async () => {
    let first = true;
    gateway.consulting.behave = (_asked, response) => {
      if (first) response.destroy();
      else answerJson(response, 200, { ok: true });
      first = false;
    };
    expect((await gateway.get('/api/companies', bearer('good-1'))).status).toBe(200);
  });

  it('is asked again about a session, whatever the call is', async () => {
    let first = true;
    gateway.auth.behave = (asked, response) => {
      if (first) response.destroy();
      else authBehaviour(asked, response);
      first = false;
    };
    expect((await gateway.send('POST', '/api/companies', '{}', bearer('good-1'))).status).toBe(200);
    expect(gateway.consulting.asked).toHaveLength(1);
  });

  it('is not asked twice for a write', async () => {
    gateway.consulting.behave = (_asked, response) => response.destroy();
    await expectUnavailable(await gateway.send('POST', '/api/companies', '{}', bearer('good-1')));
    expect(gateway.consulting.asked).toHaveLength(1);
  });

  it('when it is auth never signs anybody out', async () => {
    await gateway.auth.stop();
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
    await expectUnavailable(await gateway.get('/api/user', bearer('good-1')));
    const enquiry = await gateway.send('POST', '/api/contact/send-email', '{}', bearer('good-1'));
    expect(enquiry.status).toBe(200);
  });

  it('when auth answers nonsense never signs anybody out', async () => {
    gateway.auth.behave = (_asked, response) => answerJson(response, 500, {});
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
    gateway.auth.behave = (_asked, response) => answerJson(response, 200, { surprise: true });
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
  });

  it.each([400, 403, 404, 405, 408, 409, 413, 422, 429])(
    'when auth answers %s to the exchange never signs anybody out',
    async (status) => {
      gateway.auth.behave = (_asked, response) => answerJson(response, status, { code: 'UNAUTHENTICATED' });
      await expectUnavailable(await gateway.get('/api/user', bearer('good-1')));
      await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
    },
  );

  it('when only the exchange fails, is no proof that there is no session', async () => {
    gateway.auth.behave = (asked, response) =>
      answerJson(response, asked.url === '/internal/exchange' ? 503 : 401, {});
    await expectUnavailable(await gateway.get('/api/user', bearer('good-1')));
    await expectUnavailable(await gateway.send('POST', '/api/logout', null, bearer('good-1')));
    expect(gateway.auth.asked.every(({ url }) => url === '/internal/exchange')).toBe(true);
  });
});

it('answers for a hanging service when its time is over', async () => {
  await start({ UPSTREAM_TIMEOUT_MS: '1000' });
  gateway.marketing.behave = () => undefined;
  const answer = await gateway.send('POST', '/api/contact/send-email', '{}');
  expect([answer.status, (await errorOf(answer)).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(gateway.marketing.asked).toHaveLength(1);
});

it('ends cleanly while a service hangs, after answering waiting clients', async () => {
  await start({ UPSTREAM_TIMEOUT_MS: '2000' });
  const asked = new Promise<void>((resolve) => {
    gateway.consulting.behave = () => resolve();
  });
  const call = gateway.get('/api/companies', bearer('good-1'));
  await asked;
  await gateway.gateway.app.close();
  expect((await call).status).toBe(503);
});
