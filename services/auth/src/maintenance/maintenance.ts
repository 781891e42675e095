import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AccessVerifier, LOGGER, type Logger, PeriodicJob, Throttle } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { DemoAccount } from '../demo/demo-account.js';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { KeyRing } from '../keys/key-ring.js';
import { PasskeyRepository } from '../passkey/passkey.repository.js';
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

  /** Rotates keys that are due, and deletes expired sessions and counters, old invitations and old entries of the record. */
  async run(): Promise<void> {
    await this.keys.refresh();
    await this.sessions.deleteExpired();
    await this.throttle.deleteExpired();
    await this.passkeys.deleteExpired(new Date());
    await this.invitations.deleteOld(new Date());
    await this.record.deleteOld(new Date(), this.dataSource.manager);
  }
}
