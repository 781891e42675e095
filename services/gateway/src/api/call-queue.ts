import { AppError } from '@portals/service-kit/plain';

export interface QueueLimits {
  /** Maximum calls running at once. */
  atOnce: number;
  /** Maximum waiting calls of all clients together. */
  waiting: number;
  /** Milliseconds after which a waiting call fails. */
  waitMs: number;
}

/** The client that makes a call. `person` identifies the user or session, and is empty for calls without a session. */
export interface Caller {
  address: string;
  person: string;
}

interface Waiter {
  start(): void;
  timer: NodeJS.Timeout;
}

const busy = () => new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 });

/** Counts by key; keys with a count of zero are removed. */
export class Counts {
  private readonly counts = new Map<string, number>();

  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const next = this.of(key) + change;
    if (next > 0) this.counts.set(key, next);
    else this.counts.delete(key);
  }
}

/** Returns the key for per-user limits. A user has the same key at every address; calls without a session share one key per address. */
const personKey = ({ address, person }: Caller) => person || `at ${address}`;

/**
 * Limits the concurrent calls to a service. Further calls wait. Addresses are served round-robin, and so are the users at an address, so
 * that a client with many calls delays only its own calls. No address has more than half of the slots, and no user more than a quarter
 * across all addresses, so that there is room for everybody else (rule 15.32).
 */
export class CallQueue {
  private running = 0;
  private waiting = 0;
  private readonly ofAddress = new Counts();
  private readonly ofPerson = new Counts();
  /** Waiting calls by address and user, in the order in which they will be served. */
  private readonly turns = new Map<string, Map<string, Waiter[]>>();
  private readonly addressShare: number;
  private readonly personShare: number;

  constructor(private readonly limits: QueueLimits) {
    this.addressShare = Math.max(1, Math.floor(limits.atOnce / 2));
    this.personShare = Math.max(1, Math.floor(limits.atOnce / 4));
  }

  /**
   * Occupies a slot until `leave` is called.
   * @returns undefined when a slot is free, because a promise would slow every call down; otherwise a promise that resolves once one is
   * free
   * @throws AppError SERVICE_UNAVAILABLE immediately when the queue is full, or after `waitMs`
   */
  enter(caller: Caller): Promise<void> | undefined {
    if (this.hasPlaceFor(caller)) {
      this.count(caller, 1);
      return undefined;
    }
    if (this.waiting >= this.limits.waiting) throw busy();
    return this.wait(caller);
  }

  leave(caller: Caller): void {
    this.count(caller, -1);
    this.startNext();
  }

  private hasPlaceFor(caller: Caller): boolean {
    return (
      this.running < this.limits.atOnce &&
      this.ofAddress.of(caller.address) < this.addressShare &&
      this.ofPerson.of(personKey(caller)) < this.personShare
    );
  }

  private count(caller: Caller, change: 1 | -1): void {
    this.running += change;
    this.ofAddress.add(caller.address, change);
    this.ofPerson.add(personKey(caller), change);
  }

  private wait(caller: Caller): Promise<void> {
    return new Promise((resolve, reject) => {
      const people = this.turns.get(caller.address) ?? new Map<string, Waiter[]>();
      const waiters = people.get(caller.person) ?? [];
      const timer = setTimeout(() => {
        this.remove(caller, waiter);
        reject(busy());
      }, this.limits.waitMs);
      const waiter: Waiter = { start: resolve, timer };
      waiters.push(waiter);
      people.set(caller.person, waiters);
      this.turns.set(caller.address, people);
      this.waiting += 1;
    });
  }

  private startNext(): void {
    for (const [address, people] of this.turns) {
      for (const [person, waiters] of people) {
        const caller = { address, person };
        const [waiter] = waiters;
        if (!waiter || !this.hasPlaceFor(caller)) continue;
        this.remove(caller, waiter);
        // Moves the address and the user to the end of the round-robin order, so that other callers come next.
        people.delete(person);
        if (waiters.length > 0) people.set(person, waiters);
        this.turns.delete(address);
        if (people.size > 0) this.turns.set(address, people);
        clearTimeout(waiter.timer);
        this.count(caller, 1);
        waiter.start();
        return;
      }
    }
  }

  private remove({ address, person }: Caller, waiter: Waiter): void {
    const people = this.turns.get(address);
    const waiters = people?.get(person) ?? [];
    waiters.splice(waiters.indexOf(waiter), 1);
    if (waiters.length === 0) people?.delete(person);
    if (people?.size === 0) this.turns.delete(address);
    this.waiting -= 1;
  }
}
