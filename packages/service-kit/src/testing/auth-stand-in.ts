import { createServer } from 'node:http';
import type { EndedMembership, GuestMail, ReportedEvent } from '@portals/contracts/auth';

/**
 * Runs a fake auth service in the enclosing `describe`; call it before `useService`, and pass its `env` to the service. The fake receives
 * entries for the record of access, and returns ended memberships and workspace members.
 */
export function useAuthStandIn() {
  const auth = {
    events: [] as ReportedEvent[],
    ended: [] as EndedMembership[],
    members: [] as string[],
    guestMails: [] as GuestMail[],
    /** Error status of all replies; null while the fake replies normally. */
    refuses: null as number | null,
    keys: new Set<string | undefined>(),
  };
  const answers: Record<string, (body: never) => unknown> = {
    '/internal/access-events': (event: ReportedEvent) => void auth.events.push(event),
    '/internal/ended-places': ({ since }: { since: string }) => auth.ended.filter(({ at }) => at >= since),
    '/internal/senders': () => ({ sender: { name: 'Ana', workspace: 'Nodo' } }),
    '/internal/guest-mails': (mail: GuestMail) => ({ isMailed: auth.guestMails.push(mail) > 0 }),
    '/internal/members': ({ email }: { email: string }) => ({ isMember: auth.members.includes(email) }),
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      auth.keys.add(request.headers.authorization);
      const answer = answers[request.url ?? ''];
      const status = auth.refuses ?? (answer === undefined ? 404 : 200);
      const body = status === 200 ? answer?.(JSON.parse(text) as never) : undefined;
      response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const env = {
    // A getter, because the service under test reads the URL only after the fake has started on a random port.
    get AUTH_JWKS_URL() {
      const address = server.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/.well-known/jwks.json`;
    },
  };
  return { auth, env };
}
