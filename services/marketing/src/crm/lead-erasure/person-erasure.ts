import type { Lead } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';
import type { ContactDetails } from '../erased-people/erased-hash.rules.js';

/** Contacts of a person who is erased (all their addresses and numbers), and the workspace of the company. */
export interface ErasedContacts {
  contacts: readonly ContactDetails[];
  workspaceId: number;
}

/** Hooks of another part of the service that stores personal data; they run when a person is erased (rule 9.17). */
export interface PersonErasure {
  /** Runs in the transaction that stores the person's hash, while their leads still exist. */
  eraseInTransaction?(lead: Lead, known: ErasedContacts, manager: EntityManager): Promise<void>;
  /** Runs between the transaction of `eraseInTransaction` and the deletion of the leads, for work that is too large for one transaction. */
  eraseAfterwards?(lead: Lead): Promise<void>;
}

/** Injection token of all hooks, a `PersonErasure[]` in the order in which they run. The service does not start unless it is provided. */
export const PERSON_ERASURES = Symbol('PERSON_ERASURES');
