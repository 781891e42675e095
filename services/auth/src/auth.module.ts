import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Throttle } from '@portals/service-kit';
import { DemoAccount } from './demo/demo-account.js';
import { InvitationController } from './invitation/invitation.controller.js';
import { InvitationRepository } from './invitation/invitation.repository.js';
import { InvitationService } from './invitation/invitation.service.js';
import { JwksController } from './keys/jwks.controller.js';
import { KeyRing } from './keys/key-ring.js';
import { SigningKeyEntity } from './keys/signing-key.entity.js';
import { TokenSigner } from './keys/token-signer.js';
import { Maintenance } from './maintenance/maintenance.js';
import { PasswordHasher } from './password/password-hasher.js';
import { AccessEventRepository } from './record/access-event.repository.js';
import { RecordController } from './record/record.controller.js';
import { RecordService } from './record/record.service.js';
import { ReportedEventsController } from './record/reported-events.controller.js';
import { ReportedEvents } from './record/reported-events.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationService } from './registration/registration.service.js';
import { ExchangeController } from './session/exchange.controller.js';
import { LoginService } from './session/login.service.js';
import { SessionController } from './session/session.controller.js';
import { SessionEntity } from './session/session.entity.js';
import { SessionRepository } from './session/session.repository.js';
import { SessionService } from './session/session.service.js';
import { KnownAddresses } from './throttle/known-addresses.js';
import { AccountController } from './user/account.controller.js';
import { UserEntity } from './user/user.entity.js';
import { UserRepository } from './user/user.repository.js';
import { AccessRecord } from './workspace/access-record.js';
import { AddressController } from './workspace/address.controller.js';
import { WorkspaceController } from './workspace/workspace.controller.js';
import { WorkspaceRepository } from './workspace/workspace.repository.js';
import { WorkspaceService } from './workspace/workspace.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, SessionEntity, SigningKeyEntity])],
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
    ReportedEventsController,
  ],
  providers: [
    AccessEventRepository,
    AccessRecord,
    DemoAccount,
    InvitationRepository,
    InvitationService,
    KeyRing,
    KnownAddresses,
    LoginService,
    Maintenance,
    PasswordHasher,
    RecordService,
    RegistrationService,
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
