import { Inject, Injectable } from '@nestjs/common';
import { businessDayOf, type Language, limits } from '@portals/contracts/constants';
import type {
  Guest,
  GuestInvitation,
  GuestInvitationInput,
  GuestOffer,
  GuestPatch,
  NewGuestInvitation,
  OfferAcceptance,
  OfferKind,
  OwnOffer,
  WorkspaceGuest,
  WorkspaceGuestsQuery,
} from '@portals/contracts/sharing';
import {
  DataSource,
  type EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  LessThan,
  MoreThan,
  MoreThanOrEqual,
  Not,
} from 'typeorm';
import type { AccessUser } from '../auth/access-tokens.js';
import { transaction } from '../database/transaction.js';
import { AppError, notFound } from '../errors/app-error.js';
import { Page } from '../http/list-page.js';
import { Throttle } from '../limit/index.js';
import { AccessReports, type NewAccessReport } from '../record/index.js';
import { Accounts, CompanyGrantEntity } from '../workspace/index.js';
import type { GuestInvitationColumns } from './columns.js';
import { HandoverService } from './handover.service.js';
import { invitationEnd, requireFuture } from './last-day.js';
import {
  aboutCompany,
  SHARED_COMPANIES,
  type SharedCompanies,
  type SharedCompany,
} from './shared-companies.js';
import { hashOf, newToken } from './token.js';

const day = 86_400_000;
const invitationDays = 7;
/** Maximum number of invitations that one workspace may send per day, including withdrawn ones. */
const invitationsPerDay = 50;
/** Maximum number of invitations in the list for one account. */
const ownOffersMax = 20;

/** Finds an invitation by the hash of its token, or by its id and its recipient's address. */
type Which = FindOptionsWhere<GuestInvitationColumns> &
  (Pick<GuestInvitationColumns, 'tokenHash'> | Pick<GuestInvitationColumns, 'id' | 'email'>);

/** Manages guests of companies: people who work for the client and can access one company until a given day (rule 18.5). */
@Injectable()
export class GuestService {
  constructor(
    @Inject(SHARED_COMPANIES) private readonly companies: SharedCompanies,
    @Inject(HandoverService) private readonly handovers: HandoverService,
    @Inject(AccessReports) private readonly reports: AccessReports,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @throws AppError GUEST_LIMIT, DATE_PASSED, TOO_MANY_REQUESTS; ALREADY_MEMBER for the address of a member of the workspace */
  async invite(
    user: AccessUser,
    { companyId, ...input }: GuestInvitationInput,
    language: Language,
  ): Promise<NewGuestInvitation> {
    await this.companies.requireManage(user, companyId);
    this.requireKind(input.kind);
    requireFuture(input.endsOn);
    if (input.kind !== 'handover') await this.requireOutsider(user, companyId, input.email);
    const token = newToken();
    const now = new Date();
    const { saved, company } = await transaction(this.dataSource, async (manager) => {
      const company = await this.companies.lock(companyId, manager);
      const { workspaceId } = company;
      const key = ['guest invitations', String(workspaceId)];
      await this.throttle.consume({ key, limit: invitationsPerDay, windowMs: day }, manager);
      await manager.delete(this.companies.tables.invitation, { companyId, expiresAt: LessThan(now) });
      // A new invitation or offer replaces an earlier one to the same address, and the earlier link stops working.
      const kind = input.kind === 'handover' ? input.kind : Not('handover' as const);
      await manager.delete(this.companies.tables.invitation, { companyId, email: input.email, kind });
      const open = await manager.countBy(this.companies.tables.invitation, { companyId });
      const guests = await manager.countBy(CompanyGrantEntity, { companyId, kind: Not('member') });
      if (open + guests >= limits.guestsOfCompany) throw new AppError('GUEST_LIMIT');
      const row = {
        ...{ workspaceId, companyId, ...input, tokenHash: hashOf(token), invitedBy: user.id, createdAt: now },
        expiresAt: invitationEnd(now, invitationDays, input.endsOn),
      };
      await this.reports.add(manager, {
        ...aboutCompany(company, user.id),
        what: input.kind === 'handover' ? 'handoverOffered' : 'guestInvited',
        ...{ address: input.email, to: accessValue(input) },
      });
      const saved = await manager.save(
        manager.create(this.companies.tables.invitation, { ...row, targetId: null }),
      );
      return { saved, company };
    });
    const isMailed = await this.accounts.mailGuest({
      ...{ senderId: user.id, workspaceId: saved.workspaceId, company: company.name, language },
      ...{ email: saved.email, kind: saved.kind, service: this.companies.service },
      ...{ endsOn: saved.endsOn, until: saved.expiresAt.toISOString() },
      // Pages are in English unless the query sets a language.
      link: `${this.companies.guestPage}${language === 'en' ? '' : `?lang=${language}`}#${token}`,
    });
    return { ...toInvitation(saved), token, isMailed };
  }

  async withdraw(user: AccessUser, id: number): Promise<void> {
    const found = await this.dataSource.manager.findOneBy(this.companies.tables.invitation, { id });
    if (found === null) throw notFound();
    await this.companies.requireManage(user, found.companyId);
    await transaction(this.dataSource, async (manager) => {
      const company = await this.companies.lock(found.companyId, manager);
      const { affected } = await manager.delete(this.companies.tables.invitation, { id });
      const what = found.kind === 'handover' ? 'handoverWithdrawn' : 'guestWithdrawn';
      const report = { ...aboutCompany(company, user.id), what, address: found.email } as const;
      if (affected === 1) await this.reports.add(manager, report);
    });
  }

  /** Returns an invitation to anybody with its token. It changes nothing, so that mail scanners, which open every link, do no harm. */
  async view(token: string): Promise<GuestOffer> {
    return this.offerOf({ tokenHash: hashOf(token) });
  }

  /** Returns the open invitations to the user's confirmed address, earliest expiry first (rule 18.79). */
  async offersTo(user: AccessUser): Promise<OwnOffer[]> {
    const email = await this.confirmedAddress(user);
    if (email === null) return [];
    const now = new Date();
    const { manager } = this.dataSource;
    const open = { email, targetId: IsNull(), expiresAt: MoreThan(now) };
    const rows = await manager.find(this.companies.tables.invitation, {
      where: { ...open, endsOn: MoreThanOrEqual(businessDayOf(now)) },
      order: { expiresAt: 'ASC', id: 'ASC' },
      take: ownOffersMax,
    });
    const offers = await Promise.all(
      rows.map(async ({ id, companyId, kind, endsOn, expiresAt }) => {
        const company = await this.companies.find(companyId, manager);
        return company && { id, company: company.name, kind, endsOn, expiresAt: expiresAt.toISOString() };
      }),
    );
    return offers.filter((one) => one !== null);
  }

  /** Returns an invitation to the user's confirmed address. @throws AppError INVITATION_ENDED, also for another person's invitation */
  async viewOwn(user: AccessUser, id: number): Promise<GuestOffer> {
    return this.offerOf(await this.ownedBy(user, id));
  }

  /** Like `accept`, for an invitation to the user's confirmed address, which needs no token. */
  async acceptOwn(user: AccessUser, id: number, target: number | undefined): Promise<number | null> {
    const own = await this.ownedBy(user, id);
    return transaction(this.dataSource, (manager) => this.acceptOpen(user, own, target, manager));
  }

  /**
   * Makes the user a guest of the company, or records the workspace to which the company moves. Accepting the same guest invitation a
   * second time only returns the company.
   * @returns the company of a guest
   * @throws AppError INVITATION_ENDED for all but one of several people who accept at the same time; HANDOVER_ACCEPTED when somebody else
   * has already accepted the transfer; OTHER_ACCOUNT when the account's address is not the invited address; NOT_FOUND for a workspace in
   * which the user is neither owner nor manager
   */
  async accept(user: AccessUser, { token, workspaceId: target }: OfferAcceptance): Promise<number | null> {
    return transaction(this.dataSource, async (manager) => {
      const joined = await this.joinedBy(user, token, manager);
      if (joined !== null) return joined;
      return this.acceptOpen(user, { tokenHash: hashOf(token) }, target, manager);
    });
  }

  /** Makes the user a guest through an open invitation, or records the workspace to which the company moves. */
  private async acceptOpen(
    user: AccessUser,
    which: Which,
    target: number | undefined,
    manager: EntityManager,
  ): Promise<number | null> {
    const { invitation } = await this.requireOpen(which, manager);
    if (user.email !== invitation.email) throw new AppError('OTHER_ACCOUNT');
    if (invitation.kind === 'handover') {
      await this.handovers.accept(user, invitation, target, manager);
      return null;
    }
    const { workspaceId, companyId, email, kind, endsOn, invitedBy, tokenHash } = invitation;
    const company = await this.companies.lock(companyId, manager);
    const { affected } = await manager.delete(this.companies.tables.invitation, { id: invitation.id });
    if (affected !== 1) throw new AppError('INVITATION_ENDED');
    // A new invitation changes a guest's access, but not a member's access.
    const held = await manager.findOneBy(CompanyGrantEntity, { workspaceId, companyId, userId: user.id });
    if (held?.kind === 'member') return companyId;
    if (held !== null) await manager.delete(CompanyGrantEntity, { id: held.id });
    const now = new Date();
    const grant = { workspaceId, companyId, userId: user.id, kind, endsOn, email, grantedBy: invitedBy };
    await manager.insert(CompanyGrantEntity, { ...grant, createdAt: now });
    const used = { tokenHash, companyId, userId: user.id, acceptedAt: now };
    await manager.insert(this.companies.tables.accepted, used);
    const to = accessValue(invitation);
    await this.reports.add(manager, { ...aboutCompany(company, user.id), what: 'guestJoined', to });
    return companyId;
  }

  /** Returns the account's current address, or null if it is not confirmed, because anybody can register with somebody else's address. */
  private async confirmedAddress(user: AccessUser): Promise<string | null> {
    const { address, isConfirmed } = await this.accounts.find(user.id);
    return isConfirmed ? address : null;
  }

  private async ownedBy(user: AccessUser, id: number): Promise<Which> {
    const email = await this.confirmedAddress(user);
    if (email === null) throw new AppError('INVITATION_ENDED');
    return { id, email };
  }

  private async offerOf(which: Which): Promise<GuestOffer> {
    const { invitation, company } = await this.requireOpen(which, this.dataSource.manager);
    const { companyId, workspaceId, invitedBy, email, kind, endsOn, expiresAt } = invitation;
    return {
      ...{ company: company.name, email, kind, endsOn, expiresAt: expiresAt.toISOString() },
      from: await this.accounts.senderOf(invitedBy, workspaceId),
      brings: kind === 'handover' ? await this.handovers.brings(companyId) : null,
    };
  }

  async update(user: AccessUser, id: number, patch: GuestPatch): Promise<Guest> {
    const read = await this.requireGuest(user, id);
    if (patch.kind !== undefined) this.requireKind(patch.kind);
    if (patch.endsOn !== undefined) requireFuture(patch.endsOn);
    return this.inTurn(read, async (guest, company, manager) => {
      const { kind = guest.kind, endsOn = guest.endsOn } = patch;
      const [from, to] = [accessValue(guest), accessValue({ kind, endsOn })];
      const { affected } = await manager.update(CompanyGrantEntity, { id }, { kind, endsOn });
      if (affected !== 1) throw notFound();
      const change = { what: 'guestChanged', from, to } as const;
      if (from !== to) await this.report(user, guest, { company, ...change }, manager);
      return toGuest({ ...guest, kind, endsOn });
    });
  }

  async end(user: AccessUser, id: number): Promise<void> {
    const read = await this.requireGuest(user, id);
    await this.inTurn(read, async (guest, company, manager) => {
      const { affected } = await manager.delete(CompanyGrantEntity, { id });
      const change = { what: 'guestEnded', from: accessValue(guest) } as const;
      if (affected === 1) await this.report(user, guest, { company, ...change }, manager);
    });
  }

  /**
   * Runs a change of a guest while holding the lock on the company, with the guest as it is then: another call may have changed it since.
   * @throws AppError NOT_FOUND when the guest has gone meanwhile, or the company has moved to another workspace
   */
  private inTurn<T>(
    { id, companyId, workspaceId }: CompanyGrantEntity,
    change: (guest: CompanyGrantEntity, company: SharedCompany, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return transaction(
      this.dataSource,
      async (manager) => {
        const company = await this.companies.lock(companyId, manager);
        const guest = await manager.findOneBy(CompanyGrantEntity, { id, workspaceId });
        if (guest === null) throw notFound();
        return change(guest, company, manager);
      },
      { readsLatest: true },
    );
  }

  async guestsOf(companyId: number): Promise<Guest[]> {
    const where = { companyId, kind: Not<'member'>('member') };
    return (await this.dataSource.manager.find(CompanyGrantEntity, { where, order: { id: 'ASC' } })).map(
      toGuest,
    );
  }

  /**
   * Returns the guests of all companies of a workspace, by company and address (rule 18.77).
   * @throws AppError NOT_FOUND for a workspace that the user is not in; FORBIDDEN for a member
   */
  async guestsIn(
    user: AccessUser,
    { workspace, page, pageSize }: WorkspaceGuestsQuery,
  ): Promise<Page<WorkspaceGuest>> {
    const place = user.workspaces.find(({ id }) => id === workspace);
    if (place === undefined) throw notFound();
    if (place.role === 'member') throw new AppError('FORBIDDEN');
    const { entity, isThere } = this.companies;
    const { manager } = this.dataSource;
    const [grants, total] = await manager
      .createQueryBuilder(CompanyGrantEntity, 'held')
      .innerJoin(entity, 'company', 'company.id = held.companyId AND company.workspaceId = held.workspaceId')
      .where('held.workspaceId = :workspace', { workspace })
      .andWhere("held.kind <> 'member'")
      .andWhere(isThere)
      .orderBy('company.name')
      .addOrderBy('company.id')
      .addOrderBy('held.email')
      .addOrderBy('held.id')
      .offset((page - 1) * pageSize)
      .limit(pageSize)
      .getManyAndCount();
    const ids = new Set(grants.map(({ companyId }) => companyId));
    const named = await manager.find(entity, {
      where: { id: In([...ids]) },
      select: { id: true, name: true },
    });
    const companies = new Map(named.map(({ id, name }) => [id, { id, name }]));
    const rows = grants.flatMap((grant) => {
      const company = companies.get(grant.companyId);
      return company ? [{ ...toGuest(grant), company }] : [];
    });
    return new Page(rows, total);
  }

  async invitationsOf(companyId: number): Promise<GuestInvitation[]> {
    const where = { companyId, expiresAt: MoreThan(new Date()) };
    return (
      await this.dataSource.manager.find(this.companies.tables.invitation, { where, order: { id: 'ASC' } })
    ).map(toInvitation);
  }

  private async report(
    user: AccessUser,
    { userId, email }: CompanyGrantEntity,
    { company, ...change }: Pick<NewAccessReport, 'what' | 'from' | 'to'> & { company: SharedCompany },
    manager: EntityManager,
  ): Promise<void> {
    const about = aboutCompany(company, user.id);
    await this.reports.add(manager, { ...about, ...change, whom: userId, address: email });
  }

  /** @throws AppError ALREADY_MEMBER. While auth is down, the address passes unchecked: an invitation gives a member no further access */
  private async requireOutsider(user: AccessUser, companyId: number, email: string): Promise<void> {
    const company = await this.companies.find(companyId, this.dataSource.manager);
    if (company === null) throw notFound();
    if (email === user.email || (await this.accounts.isMember(company.workspaceId, email)))
      throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'email', code: 'ALREADY_MEMBER' }] });
  }

  /** @throws AppError INVALID_CHOICE for a kind of guest that the service does not support */
  private requireKind(kind: OfferKind): void {
    if (!this.companies.kinds.includes(kind))
      throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'kind', code: 'INVALID_CHOICE' }] });
  }

  /** Returns the company that the user joined as a guest with this token; null when the user is no longer its guest. */
  private async joinedBy(user: AccessUser, token: string, manager: EntityManager): Promise<number | null> {
    const where = { tokenHash: hashOf(token), userId: user.id };
    const used = await manager.findOneBy(this.companies.tables.accepted, where);
    if (used === null) return null;
    const { companyId } = used;
    const endsOn = MoreThanOrEqual(businessDayOf(new Date()));
    const isGuest = await manager.existsBy(CompanyGrantEntity, { companyId, userId: user.id, endsOn });
    return isGuest ? companyId : null;
  }

  private async requireGuest(
    user: AccessUser,
    id: number,
  ): Promise<CompanyGrantEntity & Pick<Guest, 'kind'>> {
    const found = await this.dataSource.manager.findOneBy(CompanyGrantEntity, { id });
    if (found === null || found.kind === 'member') throw notFound();
    await this.companies.requireManage(user, found.companyId);
    return { ...found, kind: found.kind };
  }

  /** @throws AppError HANDOVER_ACCEPTED for an accepted offer that has not been completed; INVITATION_ENDED */
  private async requireOpen(
    which: Which,
    manager: EntityManager,
  ): Promise<{ invitation: GuestInvitationColumns; company: SharedCompany }> {
    const where = { ...which, expiresAt: MoreThan(new Date()) };
    const invitation = await manager.findOneBy(this.companies.tables.invitation, where);
    if (invitation === null || invitation.endsOn < businessDayOf(new Date()))
      throw new AppError('INVITATION_ENDED');
    if (invitation.targetId !== null) throw new AppError('HANDOVER_ACCEPTED');
    const company = await this.companies.find(invitation.companyId, manager);
    if (company === null) throw new AppError('INVITATION_ENDED');
    return { invitation, company };
  }
}

/** Returns a guest's access in the format of the record of access. */
const accessValue = ({ kind, endsOn }: { kind: string; endsOn: string }) => `${kind} ${endsOn}`;

const toInvitation = ({
  id,
  email,
  kind,
  endsOn,
  expiresAt,
  targetId,
  invitedBy,
}: GuestInvitationColumns): GuestInvitation => ({
  ...{ id, email, kind, endsOn, accepted: targetId !== null, invitedBy },
  expiresAt: expiresAt.toISOString(),
});

const toGuest = ({ id, userId, email, kind, endsOn, createdAt, grantedBy }: CompanyGrantEntity): Guest => ({
  ...{ id, userId, email, endsOn, invitedBy: grantedBy },
  kind: kind === 'contributor' ? 'contributor' : 'reader',
  createdAt: createdAt.toISOString(),
});
