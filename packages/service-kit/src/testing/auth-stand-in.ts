import { createServer } from 'node:http';
import type { EndedPlace, GuestMail, ReportedEvent } from '@portals/contracts/auth';

/**
 * Runs a stand-in for auth in the enclosing `describe`; call it before `useService`, and pass its `env` to the service. The stand-in
 * receives entries for the record of access, and answers who has left and who is in a workspace.
 */
export function useAuthStandIn() {
  const auth = {
    events: [] as ReportedEvent[],
    ended: [] as EndedPlace[],
    members: [] as string[],
    guestMails: [] as GuestMail[],
    /** Status with which the stand-in refuses calls; null while it answers normally. */
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
    // This is read when the service under test starts, after the stand-in.
    get AUTH_JWKS_URL() {
      const address = server.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/.well-known/jwks.json`;
    },
  };
  return { auth, env };
}
