import type { GuestMail } from '@portals/contracts/auth';
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

/** Entities of a service for sharing. */
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
  /** SQL condition on the alias `company` that excludes deleted companies. */
  readonly isThere: string;
  /** Kinds of offers that the service supports. */
  readonly kinds: readonly OfferKind[];
  /** Name of the service, for the emails to guests (rule 18.69). */
  readonly service: NonNullable<GuestMail['service']>;
  /** Path of the page that opens invitations. */
  readonly guestPage: string;
  /** @throws AppError NOT_FOUND, or FORBIDDEN for a user who may not manage access to the company */
  requireManage(user: AccessUser, companyId: number): Promise<unknown>;
  /** Returns a company; null when it does not exist. */
  find(companyId: number, manager: EntityManager): Promise<SharedCompany | null>;
  /**
   * Returns a company and locks it, so that limits within the company also hold for concurrent calls.
   * @throws AppError NOT_FOUND
   */
  lock(companyId: number, manager: EntityManager): Promise<SharedCompany>;
  /**
   * Prepares the move of a company in short steps with separate transactions, so that the transaction of `move` stays short and does not
   * block other calls. After an interruption, a repeated call continues. Services whose companies move quickly do not need it.
   * @throws AppError like `move`
   */
  prepareMove?(company: SharedCompany, workspaceId: number): Promise<void>;
  /**
   * Moves a locked company to another workspace, with all of its data except guests and links.
   * @throws AppError while running work prevents the move
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
