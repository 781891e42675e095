import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createLogger } from '@portals/service-kit/plain';
import { loadUpstreams } from '../../src/api/upstreams.js';
import { gatewayConfig } from '../../src/config.js';
import { createGateway, type Gateway } from '../../src/server.js';
import type { TestStore } from './store.js';
import { answerJson, type Behaviour, TestUpstream } from './upstream.js';

export const site = {
  name: 'Acme & Co',
  email: 'hello@acme.example',
  phone: '+34 900 000 000',
  companyPage: 'https://acme.example/company',
};

/** Fake auth service that accepts every session token beginning with `good`. */
export const authBehaviour: Behaviour = ({ url, body, headers }, response) => {
  if (url !== '/internal/exchange') {
    answerJson(response, 200, { from: 'auth', authorization: headers.authorization ?? null });
    return;
  }
  const { token } = JSON.parse(body);
  if (String(token).startsWith('good'))
    answerJson(response, 200, { accessToken: `jwt-of-${token}`, expiresAt: 0 });
  else answerJson(response, 401, { code: 'UNAUTHENTICATED' });
};

const started = new Set<TestGateway>();
// Stops gateways that a failed test has left running.
afterAll(() => Promise.all([...started].map((gateway) => gateway.stop())));

/** A gateway on a free port, in front of three tiny services. */
export class TestGateway {
  private constructor(
    readonly gateway: Gateway,
    readonly url: string,
    readonly auth: TestUpstream,
    readonly consulting: TestUpstream,
    readonly marketing: TestUpstream,
    readonly logs: string[],
  ) {}

  /** @param worker script of the render process, for stores with Node bundles */
  static async start(
    store: TestStore,
    env: Record<string, string> = {},
    worker?: string,
  ): Promise<TestGateway> {
    const [auth, consulting, marketing] = await Promise.all([
      TestUpstream.start(authBehaviour),
      TestUpstream.start((asked, response) =>
        answerJson(response, 200, { from: 'consulting', authorization: asked.headers.authorization ?? null }),
      ),
      TestUpstream.start((_asked, response) => answerJson(response, 200, { from: 'marketing' })),
    ]);
    const settings = {
      RELEASES_DIR: store.folder,
      SERVICES_DIR: join(__dirname, '..', '..', '..'),
      AUTH_URL: auth.url,
      CONSULTING_URL: consulting.url,
      MARKETING_URL: marketing.url,
      // Calls wait only briefly for an unavailable service, because a service stopped by a test does not come back.
      UPSTREAM_HOLD_MS: '100',
      ...env,
    };
    const config = gatewayConfig.load(settings);
    const upstreams = loadUpstreams(config.SERVICES_DIR, settings);
    const logs: string[] = [];
    const logger = createLogger('gateway', 'info', { write: (line: string) => logs.push(line) });
    const gateway = await createGateway(config, upstreams, site, logger, worker);
    await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = gateway.app.server.address() as AddressInfo;
    const ready = new TestGateway(gateway, `http://127.0.0.1:${port}`, auth, consulting, marketing, logs);
    started.add(ready);
    return ready;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, { headers, redirect: 'manual' });
  }

  /** Sends a GET with the path exactly as written; `fetch` would resolve its `..` first. */
  raw(path: string): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const call = request({ hostname, port, path, agent: false }, (answer) => {
        const { statusCode: status = 0, headers } = answer;
        text(answer).then((body) => resolve({ status, headers, text: body }), reject);
      });
      call.on('error', reject);
      call.end();
    });
  }

  send(
    method: string,
    path: string,
    body: string | null,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(this.url + path, {
      method,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  async stop(): Promise<void> {
    if (!started.delete(this)) return;
    await this.gateway.app.close();
    await Promise.all([this.auth.stop(), this.consulting.stop(), this.marketing.stop()]);
  }
}
