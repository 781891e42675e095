import { createServer } from 'node:http';
import type { Membership } from '@portals/contracts/auth';
import type { RunningService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { AnalyticsMailJob } from '../../src/analytics/analytics-mail/analytics-mail.job.js';
import { mailWeekAt } from '../../src/analytics/analytics-mail/mail-week.rules.js';
import { type Caller, newUser } from '../crm/support.js';

const hour = 3_600_000;

const isOpen = (at: number) => mailWeekAt(new Date(at)) !== null;

/** Returns the next time at which sending of weekly emails starts. Somebody who subscribes now gets the first email then. */
export function nextMonday(): Date {
  let at = Math.ceil(Date.now() / hour) * hour;
  while (isOpen(at)) at += hour;
  while (!isOpen(at)) at += hour;
  return new Date(at);
}

/** Returns the time at which sending started in the week before the given Monday. */
export function mondayBefore(monday: Date): Date {
  let at = monday.getTime() - hour;
  while (!isOpen(at)) at -= hour;
  while (isOpen(at - hour)) at -= hour;
  return new Date(at);
}

export interface FakeAuth {
  /** Email addresses by account ID; accounts missing here have none. */
  addresses: Map<number, string>;
  /** Workspace memberships by account ID. For accounts missing here, the reply contains no memberships. */
  places: Map<number, readonly Membership[]>;
  /** HTTP status of all replies; any status other than 200 simulates that auth is unavailable. */
  status: number;
  /** Authorization headers of the calls received so far. */
  keys: (string | undefined)[];
  env: { AUTH_JWKS_URL: string };
  stop(): Promise<void>;
}

/** Starts a fake auth service that returns the addresses of accounts. */
export async function startAuth(): Promise<FakeAuth> {
  const auth = {
    addresses: new Map<number, string>(),
    places: new Map<number, readonly Membership[]>(),
    status: 200,
    keys: [] as FakeAuth['keys'],
  };
  const server = createServer((request, response) => {
    // Ignores the background calls of the service, which poll for ended memberships and report access events.
    if (request.url !== '/internal/addresses') return void response.writeHead(404).end();
    auth.keys.push(request.headers.authorization);
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { userId } = z.object({ userId: z.number() }).parse(JSON.parse(body));
      response.writeHead(request.method === 'POST' ? auth.status : 404, {
        'content-type': 'application/json',
      });
      const email = auth.addresses.get(userId) ?? null;
      response.end(JSON.stringify({ email, workspaces: auth.places.get(userId) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return Object.assign(auth, {
    env: { AUTH_JWKS_URL: `http://127.0.0.1:${port}/.well-known/jwks.json` },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** Creates a user with a company, who has subscribed to its reports by email. */
export async function subscriber(
  service: RunningService,
  auth: FakeAuth,
  { name = 'Óptica Sol', language = 'es' } = {},
): Promise<{ user: Caller; companyId: number; address: string }> {
  const user = await newUser(service);
  const address = `person${user.id}@mail.example`;
  auth.addresses.set(user.id, address);
  const companyId = await user.company({ name });
  await user.put(`companies/${companyId}/analytics-mail`, { weekly: true, language });
  return { user, companyId, address };
}

/** Runs the job that queues due emails once. */
export const runMailJob = (service: RunningService, now: Date) => service.app.get(AnalyticsMailJob).run(now);
