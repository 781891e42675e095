import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Erasing, PERSONAL_DATA, PersonalRows, Throttle } from '@portals/service-kit';
import { mailModule } from '@portals/service-kit/mail';
import { AccountService } from './account/account.service.js';
import { OwnAccountController } from './account/own-account.controller.js';
import { OwnerCheck } from './account/owner-check.js';
import { AdminGrantController, AdminUserController } from './admin/admin.controller.js';
import { AdminService } from './admin/admin.service.js';
import { AdminUserRepository } from './admin/admin-user.repository.js';
import { BackupRunController } from './admin/backup-run.controller.js';
import { AddressConfirmations } from './confirmation/address-confirmations.js';
import { ConfirmationController } from './confirmation/confirmation.controller.js';
import { DemoAccount } from './demo/demo-account.js';
import { AccountDeletionController } from './erasure/account-deletion.controller.js';
import { AccountDeletions } from './erasure/account-deletions.js';
import { AccountErasure } from './erasure/account-erasure.js';
import { AuthData } from './erasure/auth-data.js';
import { ErasureDeliveryWorker } from './erasure/erasure-delivery.worker.js';
import { IdentityRepository } from './identity/identity.repository.js';
import { GuestMailController } from './invitation/guest-mail.controller.js';
import { InvitationController } from './invitation/invitation.controller.js';
import { InvitationRepository } from './invitation/invitation.repository.js';
import { InvitationService } from './invitation/invitation.service.js';
import { JwksController } from './keys/jwks.controller.js';
import { KeyRing } from './keys/key-ring.js';
import { SigningKeyEntity } from './keys/signing-key.entity.js';
import { TokenSigner } from './keys/token-signer.js';
import { AccountMails } from './mail/account-mails.js';
import { AccountOutbox } from './mail/account-outbox.js';
import { Maintenance } from './maintenance/maintenance.js';
import { AttemptBook } from './oidc/attempt-book.js';
import { GroupPlaces } from './oidc/group-places.js';
import { IdentityLinks } from './oidc/identity-links.js';
import { IssuerClient } from './oidc/issuer-client.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OidcService } from './oidc/oidc.service.js';
import { OwnOrganisationController } from './oidc/own-organisation.controller.js';
import { OwnerProofCheck } from './passkey/owner-proof.js';
import { PasskeyController } from './passkey/passkey.controller.js';
import { PasskeyRepository } from './passkey/passkey.repository.js';
import { PasskeyService } from './passkey/passkey.service.js';
import { PasskeyLoginController } from './passkey/passkey-login.controller.js';
import { PasskeyLoginService } from './passkey/passkey-login.service.js';
import { PasswordHasher } from './password/password-hasher.js';
import { DataCopies } from './personal-data/data-copies.js';
import { DataCopyController } from './personal-data/data-copy.controller.js';
import { DataHolders } from './personal-data/data-holders.js';
import { AccessEventRepository } from './record/access-event.repository.js';
import { RecordController } from './record/record.controller.js';
import { RecordService } from './record/record.service.js';
import { ReportedEventsController } from './record/reported-events.controller.js';
import { ReportedEvents } from './record/reported-events.js';
import { PasswordResetRepository } from './recovery/password-reset.repository.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { RecoveryService } from './recovery/recovery.service.js';
import { ResetWorker } from './recovery/reset.worker.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationService } from './registration/registration.service.js';
import { RecoveryCodeBook } from './second-step/recovery-code-book.js';
import { AddressController } from './session/address.controller.js';
import { ExchangeController } from './session/exchange.controller.js';
import { LoginService } from './session/login.service.js';
import { PasswordProof } from './session/password-proof.js';
import { SessionController } from './session/session.controller.js';
import { SessionEntity } from './session/session.entity.js';
import { SessionRepository } from './session/session.repository.js';
import { SessionService } from './session/session.service.js';
import { KnownAddresses } from './throttle/known-addresses.js';
import { AccountController } from './user/account.controller.js';
import { UserEntity } from './user/user.entity.js';
import { UserRepository } from './user/user.repository.js';
import { AccessRecord } from './workspace/access-record.js';
import { WorkspaceController } from './workspace/workspace.controller.js';
import { WorkspaceRepository } from './workspace/workspace.repository.js';
import { WorkspaceService } from './workspace/workspace.service.js';

@Module({
  imports: [
    mailModule(AccountOutbox),
    TypeOrmModule.forFeature([UserEntity, SessionEntity, SigningKeyEntity]),
  ],
  controllers: [
    SessionController,
    RegistrationController,
    ExchangeController,
    AccountController,
    AddressController,
    JwksController,
    InvitationController,
    WorkspaceController,
    RecordController,
    GuestMailController,
    OwnAccountController,
    DataCopyController,
    AccountDeletionController,
    PasskeyController,
    PasskeyLoginController,
    OidcController,
    OwnOrganisationController,
    RecoveryController,
    ConfirmationController,
    ReportedEventsController,
    AdminGrantController,
    AdminUserController,
    BackupRunController,
  ],
  providers: [
    AccessEventRepository,
    AccessRecord,
    AccountService,
    AccountMails,
    AddressConfirmations,
    AdminService,
    AdminUserRepository,
    AttemptBook,
    DemoAccount,
    GroupPlaces,
    IdentityLinks,
    IdentityRepository,
    InvitationRepository,
    InvitationService,
    IssuerClient,
    KeyRing,
    KnownAddresses,
    LoginService,
    Maintenance,
    OidcService,
    OwnerCheck,
    OwnerProofCheck,
    { provide: PERSONAL_DATA, useClass: AuthData },
    PersonalRows,
    DataHolders,
    DataCopies,
    Erasing,
    AccountDeletions,
    ErasureDeliveryWorker,
    AccountErasure,
    PasskeyLoginService,
    PasskeyRepository,
    PasskeyService,
    PasswordHasher,
    PasswordProof,
    RecordService,
    RecoveryCodeBook,
    PasswordResetRepository,
    RecordService,
    RecoveryService,
    RegistrationService,
    ResetWorker,
    ReportedEvents,
    SessionRepository,
    SessionService,
    Throttle,
    TokenSigner,
    UserRepository,
    WorkspaceRepository,
    WorkspaceService,
  ],
})
export class AuthModule {}
