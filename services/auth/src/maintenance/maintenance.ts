import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AccessVerifier, LOGGER, type Logger, PeriodicJob, Throttle } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { AddressConfirmations } from '../confirmation/address-confirmations.js';
import { DemoAccount } from '../demo/demo-account.js';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { KeyRing } from '../keys/key-ring.js';
import { AccountMails } from '../mail/account-mails.js';
import { AttemptBook } from '../oidc/attempt-book.js';
import { PasskeyRepository } from '../passkey/passkey.repository.js';
import { DataCopies } from '../personal-data/data-copies.js';
import { PasswordResetRepository } from '../recovery/password-reset.repository.js';
import { SessionService } from '../session/session.service.js';
import { AccessRecord } from '../workspace/access-record.js';

/** Prepares keys and the demo account before the first request, and cleans up once a minute. */
@Injectable()
export class Maintenance extends PeriodicJob implements OnModuleInit {
  constructor(
    @Inject(KeyRing) private readonly keys: KeyRing,
    @Inject(AccessVerifier) private readonly verifier: AccessVerifier,
    @Inject(DemoAccount) private readonly demo: DemoAccount,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(InvitationRepository) private readonly invitations: InvitationRepository,
    @Inject(PasskeyRepository) private readonly passkeys: PasskeyRepository,
    @Inject(AttemptBook) private readonly attempts: AttemptBook,
    @Inject(PasswordResetRepository) private readonly resets: PasswordResetRepository,
    @Inject(AddressConfirmations) private readonly confirmations: AddressConfirmations,
    @Inject(DataCopies) private readonly copies: DataCopies,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'maintenance', intervalMs: 60_000, atStart: false }, logger);
  }

  async onModuleInit(): Promise<void> {
    await this.keys.refresh();
    this.verifier.useKeys(async ({ kid }) => this.keys.verificationKey(kid));
    await this.demo.ensure();
  }

  /**
   * Rotates keys that are due. Deletes expired sessions and counters, old invitations, links and emails, and old entries in the record of
   * access.
   */
  async run(): Promise<void> {
    await this.keys.refresh();
    await this.sessions.deleteExpired();
    await this.throttle.deleteExpired();
    const now = new Date();
    await this.passkeys.deleteExpired(now);
    const rows = [this.invitations, this.resets, this.confirmations, this.copies, this.mails, this.attempts];
    for (const old of rows) await old.deleteOld(now);
    await this.record.deleteOld(now, this.dataSource.manager);
  }
}
