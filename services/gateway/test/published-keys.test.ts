import { useGateway } from './support/api.js';
import { rawGet, sendRaw } from './support/raw.js';
import { answerJson } from './support/upstream.js';

const startGateway = useGateway();
const path = '/.well-known/jwks.json';
const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'abc', kid: '1' }] };

it('hands out the public keys of sessions, and asks for them seldom (rule 20.53)', async () => {
  const gateway = await startGateway();
  gateway.auth.behave = (_asked, response) => answerJson(response, 200, keys);
  const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.get(path)));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toEqual(keys);
  }
  expect(gateway.auth.asked.map(({ method, url, body }) => [method, url, body])).toEqual([['GET', path, '']]);
});

it('hands them out whatever name the gateway is called by, and nothing else', async () => {
  const gateway = await startGateway();
  gateway.auth.behave = (_asked, response) => answerJson(response, 200, keys);
  const get = (target: string) => sendRaw(gateway.url, rawGet(target, ['Host: gateway:8080']));
  expect(await get(path)).toMatch(/^HTTP\/1.1 200 [\s\S]*"kid":"1"/);
  expect(await get('/api/user')).toMatch(/^HTTP\/1.1 400 /);
});

it('says that they are not available while auth fails, and keeps no failure', async () => {
  const gateway = await startGateway();
  gateway.auth.behave = (_asked, response) => answerJson(response, 500, {});
  const refused = await gateway.get(path);
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  gateway.auth.behave = (_asked, response) => answerJson(response, 200, keys);
  expect((await gateway.get(path)).status).toBe(200);
});
