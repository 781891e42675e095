import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPageCall } from '@portals/service-kit/plain';
import { authBehaviour, TestGateway } from './gateway.js';
import { TestStore } from './store.js';
import { TestUpstream } from './upstream.js';

const people = { name: 'people', port: 9201, role: 'sessions', paths: { '/api/leave': {} } };
const birds = {
  name: 'birds',
  port: 9202,
  paths: { '/api/birds': { session: 'none' } },
  calls: {
    'POST /api/birds/seen': { kind: 'page' },
    'POST /api/birds/mine': { kind: 'page', session: 'required' },
  },
};

/** Path of the call that forms are posted to. */
export const seen = '/api/birds/seen';
export type Fields = [name: string, value: string][];
/** Fields posted unless a test specifies others. */
export const fields: Fields = [
  ['bird', 'Wren & "co"'],
  ['where', '<script>1</script>\r\nin the garden'],
  ['where', "O'Neill"],
  ['empty', ''],
];

interface Posted {
  path?: string;
  body?: Fields;
  headers?: Record<string, string>;
}

/** A gateway in front of a service that accepts forms, and the session service. */
export class FormSite {
  private constructor(
    private readonly folder: string,
    private readonly store: TestStore,
    private readonly sessions: TestUpstream,
    /** The service that accepts forms. */
    public service: TestUpstream,
    public gateway: TestGateway,
  ) {}

  static async start(): Promise<FormSite> {
    const folder = await mkdtemp(join(tmpdir(), 'services-'));
    for (const declaration of [people, birds]) {
      await mkdir(join(folder, declaration.name));
      await writeFile(join(folder, declaration.name, 'service.json'), JSON.stringify(declaration));
    }
    const store = await TestStore.create();
    await store.addShell('1.0.0+aaaaaaaa');
    await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' } });
    const [sessions, service] = await Promise.all([TestUpstream.start(authBehaviour), startBirds()]);
    const env = settings(folder, sessions, service);
    return new FormSite(folder, store, sessions, service, await TestGateway.start(store, env));
  }

  /** Restarts the gateway, with other settings or in front of another service. */
  async restart(env: Record<string, string> = {}): Promise<void> {
    await this.gateway.stop();
    const usual = settings(this.folder, this.sessions, this.service);
    this.gateway = await TestGateway.start(this.store, { ...usual, ...env });
  }

  /** Restarts the service and the gateway, so that the next test begins with no recorded calls and unused rate limits. */
  async renew(): Promise<void> {
    await this.service.stop();
    this.service = await startBirds();
    await this.restart();
  }

  async stop(): Promise<void> {
    await Promise.all([this.gateway.stop(), this.service.stop(), this.sessions.stop()]);
    await this.store.remove();
    await rm(this.folder, { recursive: true });
  }

  /** Posts a form as a browser does from a page of the site. */
  post({ path = seen, body = fields, headers = {} }: Posted = {}): Promise<Response> {
    const { origin } = new URL(this.gateway.url);
    return fetch(this.gateway.url + path, {
      method: 'POST',
      body: new URLSearchParams(body),
      redirect: 'manual',
      headers: { origin, referer: `${origin}/watch?lang=es`, ...headers },
    });
  }

  /** Returns the page data that the gateway sent to the service with the last call. */
  told() {
    return readPageCall(this.service.asked.at(-1)?.headers ?? {});
  }
}

const startBirds = () =>
  TestUpstream.start((_asked, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Seen</h1>'),
  );

const settings = (folder: string, sessions: TestUpstream, service: TestUpstream) => ({
  SERVICES_DIR: folder,
  PEOPLE_URL: sessions.url,
  BIRDS_URL: service.url,
  BODY_LIMIT: '4096',
});

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
/** Returns the fields that a page contains as hidden inputs, in order to post them again. */
export const keptIn = (html: string): Fields =>
  Array.from(
    html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g),
    ([, name = '', value = '']) => [decoded(name), decoded(value)],
  );
/** Returns the address that a page posts its form to. */
export const actionIn = (html: string) =>
  decoded(/<form method="post" action="([^"]+)">/.exec(html)?.[1] ?? '');
