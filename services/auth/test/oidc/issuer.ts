import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The person and faults that the provider simulates next. */
export interface Control {
  person?: Record<string, unknown>;
  fault?: string | null;
  /** Replaces the signing key. */
  rotate?: boolean;
}

/** Runs a provider as a separate process, which ends with the caller's. */
export async function startIssuer(port: number, redirectUri: string) {
  const program = join(__dirname, 'issuer-process.mjs');
  const child = fork(program, [String(port), redirectUri], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The provider ended at its start with ${code}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  child.unref();
  child.channel?.unref();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async control(wanted: Control): Promise<{ tokenRequests: number }> {
      const answer = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(wanted) });
      return answer.json() as Promise<{ tokenRequests: number }>;
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Follows the provider's pages like a browser. @returns the URL of our page to which the provider finally redirects */
export async function visit(start: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = start;
  for (let step = 0; step < 10; step++) {
    if (next.startsWith(redirectUri)) return new URL(next);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  throw new Error('the provider never came back');
}
