import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ReleaseStore } from '@portals/portal-cli/plain';
import { type BuiltOptions, writeBuilt } from '../../../../packages/portal-cli/src/testing';

const services = join(__dirname, '..', '..', '..');

/** One running server process, with its log lines. */
export class Running {
  readonly log: string[] = [];
  private constructor(readonly child: ChildProcess) {}

  static async start(name: string, env: Record<string, string>): Promise<{ process: Running; url: string }> {
    const child = spawn(process.execPath, [join(services, name, 'dist', 'main.js')], {
      env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', DRAIN_MS: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const running = new Running(child);
    const url = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          running.log.push(line);
          const [, found] = /"url":"(http[^"]+)".*"msg":"ready"/.exec(line) ?? [];
          if (found) resolve(found);
        });
      child.once('exit', (code) =>
        reject(new Error(`${name} ended with ${code}: ${running.log.join('\n')}`)),
      );
    });
    return { process: running, url };
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill(signal);
    await once(this.child, 'exit');
  }
}

/** A release store with the publishing service and a gateway in front of it, both as real processes. */
export class Site {
  private receiver: Running | null = null;
  private gateway: Running | null = null;
  /** Address of the gateway. */
  url = '';
  private port = '0';
  readonly log: string[] = [];

  private constructor(
    readonly work: string,
    readonly store: ReleaseStore,
    private readonly env: Record<string, string>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<Site> {
    const work = await mkdtemp(join(tmpdir(), 'publishing-'));
    const site = new Site(work, new ReleaseStore(join(work, 'store')), env);
    await site.startReceiver();
    await site.startGateway();
    return site;
  }

  async startGateway(): Promise<void> {
    const { process: gateway, url } = await Running.start('gateway', {
      ...this.common,
      SERVICES_DIR: services,
      SITE_FILE: join(services, '..', 'site.json'),
      PUBLISHING_URL: `http://127.0.0.1:${this.port}`,
      RATE_LIMIT_PER_MINUTE: '1000000',
      ALLOWED_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'info',
      ...this.env,
    });
    this.gateway = gateway;
    this.url = url;
  }

  /** Kills the gateway, as in a crash. */
  async killGateway(): Promise<void> {
    await this.gateway?.kill('SIGKILL');
    this.log.push(...(this.gateway?.log ?? []));
  }

  private get common(): Record<string, string> {
    return { DATA_DIR: join(this.work, 'data'), RELEASES_DIR: this.store.folder };
  }

  /** Starts the publishing service at the same address as before. */
  async startReceiver(): Promise<void> {
    const env = { ...this.common, ...this.env, PORT: this.port };
    const { process: receiver, url } = await Running.start('publishing', env);
    this.receiver = receiver;
    this.port = new URL(url).port;
  }

  /** Kills the publishing service, as in a crash. */
  async killReceiver(): Promise<void> {
    await this.receiver?.kill('SIGKILL');
    this.log.push(...(this.receiver?.log ?? []));
  }

  /** Returns all log lines so far. */
  get logged(): string {
    return [...this.log, ...(this.receiver?.log ?? []), ...(this.gateway?.log ?? [])].join('\n');
  }

  /** Empties the store, so that the next test can use the running processes. */
  async empty(): Promise<void> {
    for (const name of await readdir(this.store.folder))
      await rm(join(this.store.folder, name), { recursive: true });
  }

  async stop(): Promise<void> {
    await Promise.all([this.receiver?.kill('SIGINT'), this.gateway?.kill('SIGINT')]);
    await rm(this.work, { recursive: true, force: true });
  }

  build(options: BuiltOptions): Promise<string> {
    return writeBuilt(this.work, options);
  }

  async tokenFor(name: string): Promise<string> {
    return (await this.store.createToken(name, 'CI', 1)).token;
  }

  /** Makes one HTTP call with a token, without the client library. */
  async call(method: string, path: string, token: string | null, body?: object | Buffer) {
    const response = await fetch(`${this.url}/api/releases${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && {
          'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
}
