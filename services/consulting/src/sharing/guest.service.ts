import { Inject, Injectable } from '@nestjs/common';
import { limits } from '@portals/contracts/constants';
import type {
  Departure,
  DepartureAnswer,
  Guest,
  GuestInvitation,
  GuestInvitationInput,
  GuestOffer,
  GuestPatch,
  NewGuestInvitation,
  OfferAcceptance,
} from '@portals/contracts/consulting';
import {
  type AccessUser,
  AppError,
  assignedMembers,
  assignMembers,
  businessDayOf,
  CompanyGrantEntity,
  lockRows,
  notFound,
  Throttle,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { CompanyEntity } from '../company/company.entity.js';
import { CompanyAccess } from '../company/company-access.js';
import { declaration } from '../declaration.js';
import { GuestInvitationEntity, ReadingLinkEntity } from './sharing.entities.js';
import { hashOf, newToken } from './token.js';

const day = 86_400_000;
const invitationDays = 7;
/** Days that an access can last at most. */
const longestDays = 731;
/** Invitations that one workspace may send in a day, withdrawn ones included. */
const invitationsPerDay = 50;

/** Guests of companies: people of the client, who see one company until a given day (rule 18.5). */
@Injectable()
export class GuestService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @throws AppError GUEST_LIMIT, DATE_PASSED, TOO_MANY_REQUESTS */
  async invite(user: AccessUser, { companyId, ...input }: GuestInvitationInput): Promise<NewGuestInvitation> {
    await this.access.require(user, companyId, 'manage');
    requireFuture(input.endsOn);
    const token = newToken();
    const now = new Date();
    const saved = await transaction(this.dataSource, async (manager) => {
      const company = await lockCompany(companyId, manager);
      const { workspaceId } = company;
      const key = ['guest invitations', String(workspaceId)];
      await this.throttle.consume({ key, limit: invitationsPerDay, windowMs: day }, manager);
      await manager.delete(GuestInvitationEntity, { companyId, expiresAt: LessThan(now) });
      // Another invitation to the same address replaces the first, whose link then no longer works.
      await manager.delete(GuestInvitationEntity, { companyId, email: input.email });
      const open = await manager.countBy(GuestInvitationEntity, { companyId });
      const guests = await manager.countBy(CompanyGrantEntity, { companyId, kind: Not('member') });
      if (open + guests >= limits.guestsOfCompany) throw new AppError(declaration.errors.GUEST_LIMIT);
      const row = {
        ...{ workspaceId, companyId, ...input, tokenHash: hashOf(token), invitedBy: user.id, createdAt: now },
        expiresAt: new Date(now.getTime() + invitationDays * day),
      };
      return manager.save(manager.create(GuestInvitationEntity, { ...row, targetId: null }));
    });
    return { ...toInvitation(saved), token };
  }

  async withdraw(user: AccessUser, id: number): Promise<void> {
    const found = await this.dataSource.manager.findOneBy(GuestInvitationEntity, { id });
    if (found === null) throw notFound();
    await this.access.require(user, found.companyId, 'manage');
    await this.dataSource.manager.delete(GuestInvitationEntity, { id });
  }

  /** Returns an invitation to whoever holds its token, and changes nothing: mail scanners open every link. */
  async look(token: string): Promise<GuestOffer> {
    const { companyId, email, kind, endsOn } = await this.requireOpen(token, this.dataSource.manager);
    const company = await this.dataSource.manager.findOneBy(CompanyEntity, { id: companyId });
    if (company === null) throw new AppError(declaration.errors.INVITATION_ENDED);
    return { company: company.name, email, kind, endsOn };
  }

  /**
   * Makes the user a guest of the company, or names the workspace of theirs that takes it over. @returns the company of a guest
   * @throws AppError INVITATION_ENDED, also for all but one of several calls at once; OTHER_ACCOUNT for an account with another address
   * than the invited one; NOT_FOUND for a workspace in which the user is neither owner nor manager
   */
  async accept(user: AccessUser, { token, workspaceId: target }: OfferAcceptance): Promise<number | null> {
    return transaction(this.dataSource, async (manager) => {
      const invitation = await this.requireOpen(token, manager);
      if (user.email !== invitation.email) throw new AppError(declaration.errors.OTHER_ACCOUNT);
      if (invitation.kind === 'handover') {
        await this.take(invitation, placeFor(user, target), manager);
        return null;
      }
      const { affected } = await manager.delete(GuestInvitationEntity, { id: invitation.id });
      if (affected !== 1) throw new AppError(declaration.errors.INVITATION_ENDED);
      const { workspaceId, companyId, email, kind, endsOn, invitedBy } = invitation;
      // A guest who is invited again has what the last invitation says; a member keeps what they have.
      const held = await manager.findOneBy(CompanyGrantEntity, { workspaceId, companyId, userId: user.id });
      if (held?.kind === 'member') return companyId;
      if (held !== null) await manager.delete(CompanyGrantEntity, { id: held.id });
      const grant = { workspaceId, companyId, userId: user.id, kind, endsOn, email, grantedBy: invitedBy };
      await manager.insert(CompanyGrantEntity, { ...grant, createdAt: new Date() });
      return companyId;
    });
  }

  /**
   * Completes a handover that was accepted: the company moves with its guests and links; its members and the person in charge stay behind,
   * and everything still open ends. Only somebody who still manages the company can do so, whoever made the offer.
   */
  async complete(user: AccessUser, id: number): Promise<void> {
    const offer = await this.dataSource.manager.findOneBy(GuestInvitationEntity, { id });
    if (offer === null || offer.targetId === null) throw notFound();
    const { companyId, targetId } = offer;
    await this.access.require(user, companyId, 'manage');
    await transaction(this.dataSource, async (manager) => {
      const { workspaceId } = await lockCompany(companyId, manager);
      const { affected } = await manager.delete(GuestInvitationEntity, { id, workspaceId, targetId });
      if (affected !== 1) throw notFound();
      await manager.delete(GuestInvitationEntity, { companyId });
      await this.move(companyId, targetId, manager);
    });
  }

  private async take({ id, workspaceId }: GuestInvitationEntity, targetId: number, manager: EntityManager) {
    if (targetId === workspaceId) throw new AppError(declaration.errors.SAME_WORKSPACE);
    const { affected } = await manager.update(
      GuestInvitationEntity,
      { id, targetId: IsNull() },
      { targetId },
    );
    if (affected !== 1) throw new AppError(declaration.errors.INVITATION_ENDED);
  }

  private async move(companyId: number, workspaceId: number, manager: EntityManager): Promise<void> {
    await manager.delete(CompanyGrantEntity, { companyId, kind: 'member' });
    await manager.update(CompanyEntity, { id: companyId }, { workspaceId, assigneeId: null });
    for (const entity of [CompanyGrantEntity, ReadingLinkEntity])
      await manager.update(entity, { companyId }, { workspaceId });
  }

  async update(user: AccessUser, id: number, patch: GuestPatch): Promise<Guest> {
    const guest = await this.requireGuest(user, id);
    if (patch.endsOn !== undefined) requireFuture(patch.endsOn);
    const { kind = guest.kind, endsOn = guest.endsOn } = patch;
    await this.dataSource.manager.update(CompanyGrantEntity, { id }, { kind, endsOn });
    return toGuest({ ...guest, kind, endsOn });
  }

  async end(user: AccessUser, id: number): Promise<void> {
    await this.requireGuest(user, id);
    await this.dataSource.manager.delete(CompanyGrantEntity, { id });
  }

  async guestsOf(companyId: number): Promise<Guest[]> {
    const where = { companyId, kind: Not<'member'>('member') };
    return (await this.dataSource.manager.find(CompanyGrantEntity, { where, order: { id: 'ASC' } })).map(
      toGuest,
    );
  }

  async invitationsOf(companyId: number): Promise<GuestInvitation[]> {
    const where = { companyId, expiresAt: MoreThan(new Date()) };
    return (await this.dataSource.manager.find(GuestInvitationEntity, { where, order: { id: 'ASC' } })).map(
      toInvitation,
    );
  }

  membersOf(companyId: number): Promise<number[]> {
    return assignedMembers(companyId, this.dataSource.manager);
  }

  /** Assigns the company to exactly these members. */
  async assign(user: AccessUser, companyId: number, userIds: readonly number[]): Promise<number[]> {
    await this.access.require(user, companyId, 'manage');
    await transaction(this.dataSource, async (manager) => {
      const { workspaceId } = await lockCompany(companyId, manager);
      await assignMembers({ workspaceId, companyId, userIds, grantedBy: user.id }, manager);
    });
    return this.membersOf(companyId);
  }

  /**
   * Ends what a person shared and was assigned in a workspace, and puts a successor in charge of their companies (rule 18.33). Owners and
   * managers do so for others, everybody for themselves.
   */
  async depart(user: AccessUser, { workspaceId, userId, successorId }: Departure): Promise<DepartureAnswer> {
    const place = user.workspaces.find(({ id }) => id === workspaceId);
    if (place === undefined) throw notFound();
    if (place.role === 'member' && userId !== user.id) throw new AppError('FORBIDDEN');
    return transaction(this.dataSource, async (manager) => {
      const count = async (work: Promise<{ affected?: number | null }>) => (await work).affected ?? 0;
      await manager.delete(CompanyGrantEntity, { workspaceId, userId, kind: 'member' });
      const inCharge = { workspaceId, assigneeId: userId };
      return {
        companies: await count(manager.update(CompanyEntity, inCharge, { assigneeId: successorId })),
        invitations: await count(manager.delete(GuestInvitationEntity, { workspaceId, invitedBy: userId })),
        links: await count(manager.delete(ReadingLinkEntity, { workspaceId, createdBy: userId })),
      };
    });
  }

  private async requireGuest(
    user: AccessUser,
    id: number,
  ): Promise<CompanyGrantEntity & Pick<Guest, 'kind'>> {
    const found = await this.dataSource.manager.findOneBy(CompanyGrantEntity, { id });
    if (found === null || found.kind === 'member') throw notFound();
    await this.access.require(user, found.companyId, 'manage');
    return { ...found, kind: found.kind };
  }

  private async requireOpen(token: string, manager: EntityManager): Promise<GuestInvitationEntity> {
    const where = { tokenHash: hashOf(token), expiresAt: MoreThan(new Date()) };
    const found = await manager.findOneBy(GuestInvitationEntity, where);
    if (found === null || found.targetId !== null || found.endsOn < businessDayOf(new Date()))
      throw new AppError(declaration.errors.INVITATION_ENDED);
    return found;
  }
}

/** Returns the workspace that takes over a company: the named one, or the user's own, if they are owner or manager there. */
function placeFor(user: AccessUser, asked: number | undefined): number {
  const place = user.workspaces.find(({ id }) => id === (asked ?? user.id));
  if (place === undefined || place.role === 'member') throw notFound();
  return place.id;
}

/** @throws AppError VALIDATION_FAILED for a last day that is over, or more than two years ahead */
export function requireFuture(endsOn: string): void {
  const { DATE_PASSED, DATE_TOO_FAR } = declaration.fieldErrors;
  const isOver = endsOn < businessDayOf(new Date());
  if (!isOver && endsOn <= businessDayOf(new Date(Date.now() + longestDays * day))) return;
  const code = isOver ? DATE_PASSED : DATE_TOO_FAR;
  throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'endsOn', code }] });
}

/** Locks a company, so that limits counted below it hold for calls at the same time. */
export async function lockCompany(id: number, manager: EntityManager): Promise<CompanyEntity> {
  const company = await lockRows(manager.createQueryBuilder(CompanyEntity, 'company').where({ id })).getOne();
  if (company === null) throw notFound();
  return company;
}

const toInvitation = ({
  id,
  email,
  kind,
  endsOn,
  expiresAt,
  targetId,
}: GuestInvitationEntity): GuestInvitation => ({
  ...{ id, email, kind, endsOn, accepted: targetId !== null },
  expiresAt: expiresAt.toISOString(),
});

const toGuest = ({ id, userId, email, kind, endsOn, createdAt }: CompanyGrantEntity): Guest => ({
  ...{ id, userId, email, endsOn },
  kind: kind === 'contributor' ? 'contributor' : 'reader',
  createdAt: createdAt.toISOString(),
});
