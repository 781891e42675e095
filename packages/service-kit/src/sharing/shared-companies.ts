import type { OfferKind } from '@portals/contracts/sharing';
import type { EntityManager } from 'typeorm';
import type { AccessUser } from '../auth/access-tokens.js';
import type {
  AcceptedInvitationColumns,
  GuestInvitationColumns,
  ReadingLinkColumns,
  ReadingLinkDayColumns,
} from './columns.js';

/** A company that can be shared. */
export interface SharedCompany {
  id: number;
  workspaceId: number;
  name: string;
}

/** The entities of a service that sharing needs. */
export interface SharingTables<Link extends ReadingLinkColumns = ReadingLinkColumns> {
  invitation: new () => GuestInvitationColumns;
  accepted: new () => AcceptedInvitationColumns;
  link: new () => Link;
  linkDay: new () => ReadingLinkDayColumns;
}

/** Access to the companies of a service for the sharing code (rules 18.5, 18.30, 18.34). */
export interface SharedCompanies<Link extends ReadingLinkColumns = ReadingLinkColumns> {
  readonly tables: SharingTables<Link>;
  readonly entity: new () => SharedCompany;
  /** SQL condition on the alias `company` that is true for companies that are not deleted. */
  readonly isThere: string;
  /** Kinds of offers that the service supports. */
  readonly kinds: readonly OfferKind[];
  /** Path of the page that opens invitations. */
  readonly guestPage: string;
  /** @throws AppError NOT_FOUND, FORBIDDEN for a user who may not decide who has access */
  requireManage(user: AccessUser, companyId: number): Promise<unknown>;
  /** Returns a company; null when it does not exist. */
  find(companyId: number, manager: EntityManager): Promise<SharedCompany | null>;
  /**
   * Returns a company and locks it, so that limits within the company also hold for concurrent calls.
   * @throws AppError NOT_FOUND
   */
  lock(companyId: number, manager: EntityManager): Promise<SharedCompany>;
  /**
   * Prepares a company for its move in short steps, each in a transaction of its own, so that the transaction of the move stays short and
   * nobody waits for it. A repeated call continues after an interruption. Services whose companies move quickly do without it.
   * @throws AppError as `move`
   */
  prepareMove?(company: SharedCompany, workspaceId: number): Promise<void>;
  /**
   * Moves a locked company to another workspace, with everything below it except guests and links.
   * @throws AppError while work is running that requires the company to stay in its workspace
   */
  move(company: SharedCompany, workspaceId: number, manager: EntityManager): Promise<void>;
}

/** Injection token of `SharedCompanies`. */
export const SHARED_COMPANIES = Symbol('SHARED_COMPANIES');

/** Returns the common fields of entries about a company in the record of access; the caller adds the kind of event. */
export const aboutCompany = ({ workspaceId, name }: SharedCompany, who: number) => ({
  workspaceId,
  company: name,
  who,
});
