import { Inject, Injectable } from '@nestjs/common';
import {
  Account,
  AddressAnswer,
  type GuestMail,
  GuestMailAnswer,
  MemberCheckAnswer,
  type Membership,
  SenderAnswer,
} from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import * as fields from '@portals/contracts/fields';
import { CONFIG } from '../config/token.js';
import { AppError } from '../errors/app-error.js';
import { type AuthCallConfig, callAuth } from './call-auth.js';

const longestMs = 5000;
const shortMs = 1500;

/** Current data of an account in the auth service. */
export interface AccountState {
  /** Null when the account no longer exists, or its address cannot receive email. */
  address: string | null;
  /** True when the person has proved that they receive email at this address. */
  isConfirmed?: boolean;
  /** Memberships in workspaces; null when the auth service runs the previous version, which does not return them. */
  workspaces: readonly Membership[] | null;
}

/**
 * Looks up accounts in the auth service. Services neither store account data nor accept it from callers, so that callers cannot forge it,
 * changes to an account take effect immediately, and the address disappears with the account.
 */
@Injectable()
export class Accounts {
  constructor(@Inject(CONFIG) private readonly config: AuthCallConfig) {}

  /**
   * @param sessionId limits the memberships to those that this session of the user reaches now; none once it has ended
   * @throws Error when the auth service is unavailable
   */
  async find(userId: number, timeoutMs: number = longestMs, sessionId?: string): Promise<AccountState> {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await callAuth(this.config, '/internal/addresses', { userId, sessionId }, signal);
    const { email, isConfirmed, workspaces = null } = AddressAnswer.parse(answer);
    return { address: fields.email.safeParse(email).data ?? null, isConfirmed, workspaces };
  }

  /**
   * Returns the names of a person and a workspace, to be shown to invited people; null when the person or the workspace no longer exists,
   * or the auth service is unavailable.
   */
  async senderOf(userId: number, workspaceId: number): Promise<SenderAnswer['sender']> {
    const answer = await this.askShortly('/internal/senders', { userId, workspaceId });
    return SenderAnswer.safeParse(answer).data?.sender ?? null;
  }

  /**
   * Returns true when the workspace still exists.
   * @param userId an account that exists
   * @throws AppError SERVICE_UNAVAILABLE when the auth service is unavailable
   */
  async hasWorkspace(userId: number, workspaceId: number): Promise<boolean> {
    const signal = AbortSignal.timeout(longestMs);
    const body = { userId, workspaceId };
    const answer = await callAuth(this.config, '/internal/senders', body, signal).catch((cause) => {
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause });
    });
    return SenderAnswer.parse(answer).sender !== null;
  }

  /** Returns true when the account with this address is in the workspace; false otherwise, or when the auth service is unavailable. */
  async isMember(workspaceId: number, email: string): Promise<boolean> {
    const answer = await this.askShortly('/internal/members', { workspaceId, email });
    return MemberCheckAnswer.safeParse(answer).data?.isMember ?? false;
  }

  /**
   * Emails a guest's invitation.
   * @returns false when the email was not sent, for example because the auth service is unavailable; somebody then has to pass on the link
   */
  async mailGuest(mail: GuestMail): Promise<boolean> {
    const answer = await this.askShortly('/internal/guest-mails', mail);
    return GuestMailAnswer.safeParse(answer).data?.isMailed ?? false;
  }

  /** Returns the account with a user name or address; null when there is no such account, or the auth service is unavailable. */
  async byLogin(login: string): Promise<Account | null> {
    const answer = await this.askShortly('/internal/accounts', { login });
    return Account.array().safeParse(answer).data?.[0] ?? null;
  }

  /**
   * Returns the names of people by id, omitting people who no longer exist; empty when the auth service is unavailable.
   * @param ids may contain 0, which rows have whose author has deleted their account
   */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const known = [...new Set(ids)].filter((id) => id > 0);
    const calls = Array.from({ length: Math.ceil(known.length / limits.listMax) }, (_, call) =>
      this.accountsWith(known.slice(call * limits.listMax, (call + 1) * limits.listMax)),
    );
    const found = (await Promise.all(calls)).flat();
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  private async accountsWith(ids: readonly number[]): Promise<Account[]> {
    const answer = await this.askShortly('/internal/accounts', { ids });
    return Account.array().safeParse(answer).data ?? [];
  }

  /** Makes a call with a short timeout, whose failure the caller can tolerate. */
  private async askShortly(path: string, body: object): Promise<unknown> {
    try {
      return await callAuth(this.config, path, body, AbortSignal.timeout(shortMs));
    } catch {
      return null;
    }
  }
}
