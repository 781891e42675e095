import type { Lead } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';

/** Erases the data that another part of the service stores about a person, as part of the person's erasure (rule 9.17). */
export interface PersonErasure {
  /**
   * Runs in the transaction that stores the person's hash, before their leads are deleted.
   * @param userId id of the company's owner
   */
  eraseInTransaction?(lead: Lead, userId: number, manager: EntityManager): Promise<void>;
  /** Runs after that transaction and before the leads are deleted, for work that is too much for one transaction. */
  eraseAfterwards?(lead: Lead): Promise<void>;
}

/** Injection token of all erasures in the order in which they run, a `PersonErasure[]`. Without it the service does not start. */
export const PERSON_ERASURES = Symbol('PERSON_ERASURES');
