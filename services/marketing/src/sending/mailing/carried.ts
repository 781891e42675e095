import type { ServerWait } from '@portals/contracts/constants';
import type { SendingMailing } from './mailing.repository.js';

/** Milliseconds without a reply after which the screen reports that the server is silent. */
export const silentMs = 4000;

type Whose = Pick<SendingMailing, 'id' | 'workspaceId'>;

/** Free connections, shared among users. */
interface Places {
  /** @param mayGo called only when a slot is free; if it returns true, the slot is taken */
  give(mailingId: number, mayGo: () => boolean): boolean;
}

/** The emails that connections are currently sending, with their mailing and user. */
export class Carried {
  private readonly mails = new Map<number, { mailing: Whose; since: number }>();

  get size(): number {
    return this.mails.size;
  }

  has(recipientId: number): boolean {
    return this.mails.has(recipientId);
  }

  ids(): number[] {
    return [...this.mails.keys()];
  }

  add(recipientId: number, { id, workspaceId }: Whose, now: number): void {
    this.mails.set(recipientId, { mailing: { id, workspaceId }, since: now });
  }

  /** @returns the time since which the email was being sent */
  remove(recipientId: number): number {
    const since = this.mails.get(recipientId)?.since ?? 0;
    this.mails.delete(recipientId);
    return since;
  }

  /**
   * Returns the slots for the next emails, by user (rule 17.11). A single sending user leaves one connection free, so that hanging emails
   * do not block a user who starts later.
   */
  places(mailings: ReadonlyMap<number, Whose>, connections: number): Places {
    const users = new Set([...mailings.values()].map(({ workspaceId }) => workspaceId));
    const share = users.size === 1 ? connections - 1 : Math.floor(connections / users.size);
    const left = new Map([...users].map((workspaceId) => [workspaceId, Math.max(share, 1)]));
    for (const { mailing } of this.mails.values()) {
      const free = left.get(mailing.workspaceId);
      if (free !== undefined) left.set(mailing.workspaceId, free - 1);
    }
    return {
      give(mailingId, mayGo) {
        const workspaceId = mailings.get(mailingId)?.workspaceId ?? 0;
        const free = left.get(workspaceId) ?? 0;
        if (free <= 0 || !mayGo()) return false;
        left.set(workspaceId, free - 1);
        return true;
      },
    };
  }

  /** Returns the reason why each mailing is waiting: the whole server, or one email to which it does not reply. */
  waits(
    mailings: Iterable<Whose>,
    server: { wait(now: number): ServerWait | null },
    now = Date.now(),
  ): Map<number, ServerWait | null> {
    const hung = [...this.mails.values()].filter(({ since }) => now - since >= silentMs);
    const silent = new Set(hung.map(({ mailing }) => mailing.id));
    return new Map([...mailings].map(({ id }) => [id, silent.has(id) ? 'silent' : server.wait(now)]));
  }
}
