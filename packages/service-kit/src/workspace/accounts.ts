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
import * as fields from '@portals/contracts/fields';
import { CONFIG } from '../config/token.js';
import { type AuthCallConfig, askAuth } from './ask-auth.js';

const longestMs = 5000;
const shortMs = 1500;

/** An account as the auth service currently knows it. */
export interface AccountState {
  /** Null when the account no longer exists, or its address cannot receive email. */
  address: string | null;
  /** True when the person has proved that they receive email at this address. */
  isConfirmed?: boolean;
  /** Memberships in workspaces; null from the previous version of auth, which does not return them. */
  workspaces: readonly Membership[] | null;
}

/**
 * Looks up accounts in the auth service. Account data is not stored here, so that callers cannot forge it, changes to an account take
 * effect immediately, and its address disappears with it.
 */
@Injectable()
export class Accounts {
  constructor(@Inject(CONFIG) private readonly config: AuthCallConfig) {}

  /** @throws Error when the auth service cannot answer now */
  async find(userId: number, timeoutMs: number = longestMs): Promise<AccountState> {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await askAuth(this.config, '/internal/addresses', { userId }, signal);
    const { email, isConfirmed, workspaces = null } = AddressAnswer.parse(answer);
    return { address: fields.email.safeParse(email).data ?? null, isConfirmed, workspaces };
  }

  /**
   * Returns the names of a person and a workspace, to be shown to a person whom they invite; null when either no longer exists, or auth
   * does not answer.
   */
  async senderOf(userId: number, workspaceId: number): Promise<SenderAnswer['sender']> {
    const answer = await this.askShortly('/internal/senders', { userId, workspaceId });
    return SenderAnswer.safeParse(answer).data?.sender ?? null;
  }

  /** Returns true when the account with this address is in the workspace; false otherwise, or when auth does not answer. */
  async isMember(workspaceId: number, email: string): Promise<boolean> {
    const answer = await this.askShortly('/internal/members', { workspaceId, email });
    return MemberCheckAnswer.safeParse(answer).data?.isMember ?? false;
  }

  /**
   * Emails the invitation of a guest.
   * @returns false when it was not sent, for example because auth does not answer; the link then has to be passed on by other means
   */
  async mailGuest(mail: GuestMail): Promise<boolean> {
    const answer = await this.askShortly('/internal/guest-mails', mail);
    return GuestMailAnswer.safeParse(answer).data?.isMailed ?? false;
  }

  /** Returns the account with a user name or address; null when there is none, or auth does not answer. */
  async byLogin(login: string): Promise<Account | null> {
    const answer = await this.askShortly('/internal/accounts', { login });
    return Account.array().safeParse(answer).data?.[0] ?? null;
  }

  /** Returns the names of people by id, leaving out people who no longer exist; empty when auth does not answer. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const answer = await this.askShortly('/internal/accounts', { ids: [...new Set(ids)] });
    const found = Account.array().safeParse(answer).data ?? [];
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** Makes an optional call, with a short timeout. */
  private async askShortly(path: string, body: object): Promise<unknown> {
    try {
      return await askAuth(this.config, path, body, AbortSignal.timeout(shortMs));
    } catch {
      return null;
    }
  }
}
