import { defineService, ReplicaEntity, ThrottleEntity } from '@portals/service-kit';
import { BackupRunEntity } from './admin/backup-run.entity.js';
import { AuthModule } from './auth.module.js';
import { authConfig } from './config.js';
import { AddressConfirmationEntity } from './confirmation/address-confirmation.entity.js';
import { declaration } from './declaration.js';
import { AccountErasureEntity, ErasureDeliveryEntity } from './erasure/erasure.entities.js';
import { IdentityEntity } from './identity/identity.entity.js';
import { SigningKeyEntity } from './keys/signing-key.entity.js';
import { AccountMailEntity } from './mail/account-mail.entity.js';
import { AccessEvents1769200000000 } from './migrations/access-events.js';
import { AccountMails1769310000000 } from './migrations/account-mails.js';
import { Admins1769550000000 } from './migrations/admins.js';
import { BackupRuns1796020000000 } from './migrations/backup-runs.js';
import { CompanyEvents1769315000000 } from './migrations/company-events.js';
import { ConfirmedAddresses1769330000000 } from './migrations/confirmed-addresses.js';
import { CreateAuth1763600000000 } from './migrations/create-auth.js';
import { DeletionLanguage1796020000000 } from './migrations/deletion-language.js';
import { EventIndexes1796060000000 } from './migrations/event-indexes.js';
import { EventTimes1796040000000 } from './migrations/event-times.js';
import { ExactNames1796070000000 } from './migrations/exact-names.js';
import { Identities1769500000000 } from './migrations/identities.js';
import { Invitations1769100000000 } from './migrations/invitations.js';
import { AuthMailTraces1796010000000 } from './migrations/mail-traces.js';
import { Passkeys1769400000000 } from './migrations/passkeys.js';
import { PasswordResets1769320000000 } from './migrations/password-resets.js';
import { PersonalData1769520000000 } from './migrations/personal-data.js';
import { AuthReplicaErrors1796030000000 } from './migrations/replica-errors.js';
import { AuthReplicas1796000000000 } from './migrations/replicas.js';
import { SessionDevices1769300000000 } from './migrations/session-devices.js';
import { Workspaces1769000000000 } from './migrations/workspaces.js';
import { OidcAttemptEntity } from './oidc/attempt.entity.js';
import { ChallengeEntity, PasskeyEntity } from './passkey/passkey.entity.js';
import { DataCopyEntity } from './personal-data/data-copy.entity.js';
import { PasswordResetEntity } from './recovery/password-reset.entity.js';
import { RecoveryCodeEntity } from './second-step/recovery-code.entity.js';
import { SessionEntity } from './session/session.entity.js';
import { UserEntity } from './user/user.entity.js';
import { AccessEventEntity } from './workspace/access-event.entity.js';
import { InvitationEntity } from './workspace/invitation.entity.js';
import { MembershipEntity, WorkspaceEntity } from './workspace/workspace.entity.js';

export const authService = defineService({
  declaration,
  config: authConfig,
  module: AuthModule,
  entities: [
    UserEntity,
    SessionEntity,
    SigningKeyEntity,
    WorkspaceEntity,
    MembershipEntity,
    InvitationEntity,
    AccessEventEntity,
    PasskeyEntity,
    ChallengeEntity,
    RecoveryCodeEntity,
    IdentityEntity,
    OidcAttemptEntity,
    AccountMailEntity,
    AddressConfirmationEntity,
    PasswordResetEntity,
    DataCopyEntity,
    AccountErasureEntity,
    ErasureDeliveryEntity,
    BackupRunEntity,
    ReplicaEntity,
    ThrottleEntity,
  ],
  migrations: [
    CreateAuth1763600000000,
    Workspaces1769000000000,
    Invitations1769100000000,
    AccessEvents1769200000000,
    SessionDevices1769300000000,
    AccountMails1769310000000,
    CompanyEvents1769315000000,
    PasswordResets1769320000000,
    ConfirmedAddresses1769330000000,
    Passkeys1769400000000,
    Identities1769500000000,
    PersonalData1769520000000,
    Admins1769550000000,
    AuthReplicas1796000000000,
    AuthMailTraces1796010000000,
    DeletionLanguage1796020000000,
    BackupRuns1796020000000,
    AuthReplicaErrors1796030000000,
    EventTimes1796040000000,
    EventIndexes1796060000000,
    ExactNames1796070000000,
  ],
  conflicts: {
    uq_users_username: { code: declaration.errors.USERNAME_TAKEN, field: 'username' },
    uq_passkeys_credentialHash: { code: declaration.errors.PASSKEY_KNOWN },
    uq_users_email: { code: declaration.errors.EMAIL_TAKEN, field: 'email' },
  },
});
