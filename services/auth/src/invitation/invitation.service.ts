import { Inject, Injectable } from '@nestjs/common';
import {
  covers,
  type Invitation,
  type InvitationAccepted,
  type InvitationInput,
  type InvitationRegister,
  type InvitationView,
  type NewInvitation,
  type RegisterAnswer,
} from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import {
  type AccessUser,
  AppError,
  LOGGER,
  type Logger,
  notFound,
  Throttle,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AddressConfirmations } from '../confirmation/address-confirmations.js';
import { declaration } from '../declaration.js';
import { invitationMail } from '../mail/account-mail.rules.js';
import { AccountMails } from '../mail/account-mails.js';
import { RegistrationService } from '../registration/registration.service.js';
import { SessionService } from '../session/session.service.js';
import { hashToken, newSessionToken } from '../session/session-token.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';
import type { InvitationEntity } from '../workspace/invitation.entity.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';
import { WorkspaceService } from '../workspace/workspace.service.js';
import { InvitationRepository } from './invitation.repository.js';

const day = 86_400_000;
const { errors } = declaration;

/** Invitations to workspaces (rules 18.8 to 18.10). */
@Injectable()
export class InvitationService {
  constructor(
    @Inject(InvitationRepository) private readonly invitations: InvitationRepository,
    @Inject(WorkspaceService) private readonly workspaces: WorkspaceService,
    @Inject(WorkspaceRepository) private readonly places: WorkspaceRepository,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(RegistrationService) private readonly registrations: RegistrationService,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(AddressConfirmations) private readonly confirmations: AddressConfirmations,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError ROLE_TOO_LOW */
  async list(user: AccessUser, workspaceId: number): Promise<Invitation[]> {
    await this.workspaces.requireRole(user, workspaceId, 'manager', this.dataSource.manager);
    return this.invitations.open(workspaceId);
  }

  /**
   * Invites an address to a workspace, replacing any open invitation of that address.
   * @throws AppError ROLE_TOO_LOW, ALREADY_MEMBER, WORKSPACE_FULL, TOO_MANY_INVITATIONS, TOO_MANY_REQUESTS
   */
  async create(
    user: AccessUser,
    workspaceId: number,
    { email, role }: InvitationInput,
    { language }: Pick<Caller, 'language'>,
  ): Promise<NewInvitation> {
    const token = newSessionToken();
    const createdAt = new Date();
    const { id, isMailed } = await this.workspaces.inTurn(
      user,
      workspaceId,
      'manager',
      async (manager, own, workspace) => {
        if (!covers(own, role)) throw new AppError(errors.ROLE_TOO_LOW);
        const replaced = await this.requireRoom(user, workspaceId, email, createdAt, manager);
        if (replaced.some((it) => it.expiresAt > createdAt && !covers(own, it.role)))
          throw new AppError(errors.ROLE_TOO_LOW);
        const key = ['invitations', String(workspaceId)];
        await this.throttle.consume({ key, limit: limits.invitationsOfDay, windowMs: day }, manager);
        const expiresAt = new Date(createdAt.getTime() + limits.invitationDays * day);
        const tokenHash = hashToken(token);
        const proof = newSessionToken();
        const hashes = { tokenHash, mailProofHash: hashToken(proof) };
        const row = { workspaceId, email, role, ...hashes, invitedBy: user.id, createdAt, expiresAt };
        const event = { workspaceId, who: user.id, address: email };
        await this.record.add(manager, { ...event, what: 'invited', newValue: role });
        const sender = await this.users.findById(user.id, manager);
        const by = sender?.name ?? user.username;
        const url = this.mails.linkTo(`/join#${token}.${proof}`, language);
        const content = invitationMail(
          { by, workspace: workspace.name, email, url, until: expiresAt },
          language,
        );
        const mail = { to: email, language, until: expiresAt };
        const isMailed = sender !== null && (await this.mails.addInvitation(sender, mail, content, manager));
        return { id: (await this.invitations.insert(row, manager)).id, isMailed };
      },
    );
    this.mails.wake();
    this.logger.info({ event: 'invited', workspaceId, invitation: id }, 'invited');
    const [invitation] = await this.invitations.open(workspaceId, id);
    if (invitation === undefined) throw notFound();
    return { ...invitation, link: `/join#${token}`, isMailed };
  }

  /** @throws AppError ROLE_TOO_LOW; NOT_FOUND for an invitation that is no longer open */
  async withdraw(user: AccessUser, workspaceId: number, id: number): Promise<void> {
    await this.workspaces.inTurn(user, workspaceId, 'manager', async (manager, own) => {
      const [invitation] = await this.invitations.withdraw({ workspaceId, id }, manager);
      if (invitation === undefined) throw notFound();
      if (!covers(own, invitation.role)) throw new AppError(errors.ROLE_TOO_LOW);
      await this.recordWithdrawn(user, [invitation], manager);
    });
    this.logger.info({ event: 'invitation_withdrawn', workspaceId, invitation: id }, 'invitation withdrawn');
  }

  /** Returns an open invitation by its token, without accepting it. @throws AppError the same errors as `accept` */
  async view(token: string): Promise<InvitationView> {
    const { workspaceId, email, role, expiresAt, invitedBy } = openOne(await this.find(token));
    const [workspace, [inviter], account] = await Promise.all([
      this.places.find(workspaceId),
      this.users.findByIds([invitedBy]),
      this.users.findByEmail(email),
    ]);
    if (workspace === null || inviter === undefined) throw new AppError(errors.INVITATION_UNKNOWN);
    return {
      workspaceId,
      workspace: workspace.name,
      invitedBy: inviter.name,
      email,
      role,
      expiresAt: expiresAt.toISOString(),
      hasAccount: account !== null,
    };
  }

  /**
   * Adds the signed-in user to the workspace. A second call by the same user, caused by a double click for example, changes nothing.
   * @throws AppError INVITATION_UNKNOWN, INVITATION_WITHDRAWN, INVITATION_EXPIRED, INVITATION_USED, INVITATION_OTHER_ACCOUNT,
   * ALREADY_MEMBER, WORKSPACE_FULL, TOO_MANY_WORKSPACES
   */
  async accept(caller: AccessUser, token: string): Promise<InvitationAccepted> {
    const user = await this.sessions.currentUser(caller);
    const { workspaceId } = await this.find(token);
    await transaction(this.dataSource, (manager) => this.join(user, token, manager), { readsLatest: true });
    this.logger.info({ event: 'joined', workspaceId, userId: user.id }, 'joined');
    return { workspaceId };
  }

  /**
   * Creates an account with the invited address, even while registration is closed, and adds it to the workspace.
   * @throws AppError the same errors as `accept` and a registration
   */
  async register({ token, ...request }: InvitationRegister, caller: Caller): Promise<RegisterAnswer> {
    const { email } = openOne(await this.find(token));
    return this.registrations.create({ ...request, email }, caller, (user, manager) =>
      this.join(user, token, manager),
    );
  }

  /** @throws AppError INVITATION_UNKNOWN, INVITATION_REPLACED, INVITATION_WITHDRAWN */
  private async find(token: string, manager?: EntityManager): Promise<InvitationEntity> {
    const invitation = await this.invitations.find(hashToken(partsOf(token).token), manager);
    if (invitation === null) throw new AppError(errors.INVITATION_UNKNOWN);
    if (invitation.state !== 'withdrawn') return invitation;
    const isReplaced = await this.invitations.hasNewer(invitation, manager);
    throw new AppError(isReplaced ? errors.INVITATION_REPLACED : errors.INVITATION_WITHDRAWN);
  }

  private recordWithdrawn(user: AccessUser, invitations: InvitationEntity[], manager: EntityManager) {
    const events = invitations.map(({ workspaceId, email, role }) => ({
      workspaceId,
      address: email,
      oldValue: role,
    }));
    const change = { who: user.id, what: 'withdrawn' as const };
    return this.record.add(manager, ...events.map((event) => ({ ...change, ...event })));
  }

  /** Makes room for another invitation. @returns the invitations that it replaces */
  private async requireRoom(
    user: AccessUser,
    workspaceId: number,
    email: string,
    now: Date,
    manager: EntityManager,
  ): Promise<InvitationEntity[]> {
    const account = await this.users.findByEmail(email, manager);
    if (account !== null && (await this.places.roleOf(workspaceId, account.id, manager)) !== null)
      throw new AppError(errors.ALREADY_MEMBER);
    await this.requirePlace(workspaceId, manager);
    const replaced = await this.invitations.withdraw({ workspaceId, email }, manager);
    await this.recordWithdrawn(user, replaced, manager);
    if ((await this.invitations.countOpen(workspaceId, now, manager)) >= limits.invitationsOpen)
      throw new AppError(errors.TOO_MANY_INVITATIONS);
    return replaced;
  }

  private async requirePlace(workspaceId: number, manager: EntityManager): Promise<void> {
    if ((await this.places.people(workspaceId, manager)) >= limits.peopleOfWorkspace)
      throw new AppError(errors.WORKSPACE_FULL);
  }

  private async join(user: UserEntity, token: string, manager: EntityManager): Promise<void> {
    const { workspaceId } = await this.find(token, manager);
    await this.places.lock(workspaceId, manager);
    const invitation = await this.find(token, manager);
    if (invitation.email !== user.email) throw new AppError(errors.INVITATION_OTHER_ACCOUNT);
    const isMember = (await this.places.roleOf(workspaceId, user.id, manager)) !== null;
    if (isMember && invitation.state === 'accepted') return;
    const { role } = openOne(invitation);
    if (isMember) throw new AppError(errors.ALREADY_MEMBER);
    await this.requirePlace(workspaceId, manager);
    await this.invitations.lockPerson(user.id, manager);
    if ((await this.places.placesOf(user.id, manager)).length >= limits.workspacesOfPerson)
      throw new AppError(errors.TOO_MANY_WORKSPACES);
    await this.places.join({ workspaceId, userId: user.id, role, createdAt: new Date() }, manager);
    await this.invitations.accepted(invitation, manager);
    const { proof } = partsOf(token);
    const isMailed = proof !== '' && hashToken(proof) === invitation.mailProofHash;
    if (isMailed && !(await this.confirmations.confirmed(user, manager)))
      throw new AppError(errors.INVITATION_OTHER_ACCOUNT);
    await this.record.add(manager, { workspaceId, who: user.id, what: 'joined', newValue: role });
  }
}

/**
 * Splits the token of an invitation link. The inviter can see `token` too; `proof` is only in the email, so it proves access to the invited
 * address (rule 19.6).
 */
function partsOf(text: string): { token: string; proof: string } {
  const [token = '', proof = ''] = text.split('.');
  return { token, proof };
}

/** @throws AppError INVITATION_USED, INVITATION_EXPIRED */
function openOne(invitation: InvitationEntity): InvitationEntity {
  if (invitation.state === 'accepted') throw new AppError(errors.INVITATION_USED);
  if (invitation.expiresAt <= new Date()) throw new AppError(errors.INVITATION_EXPIRED);
  return invitation;
}
