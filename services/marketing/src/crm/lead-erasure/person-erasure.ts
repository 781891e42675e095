import type { Lead } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';

/** Erases what another part of the service keeps of a person, when somebody erases the data of the person (rule 9.17). */
export interface PersonErasure {
  /**
   * Runs in the transaction that remembers the person by a hash, while their leads are still there.
   * @param userId the owner of the company
   */
  eraseInTransaction?(lead: Lead, userId: number, manager: EntityManager): Promise<void>;
  /** Runs after that transaction and before the leads go, for what is too much for one transaction. */
  eraseAfterwards?(lead: Lead): Promise<void>;
}

/** All of them, in the order in which they run: a `PersonErasure[]`. Without it the service does not start. */
export const PERSON_ERASURES = Symbol('PERSON_ERASURES');
