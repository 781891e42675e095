import { defineService, ThrottleEntity } from '@portals/service-kit';
import { AuthModule } from './auth.module.js';
import { authConfig } from './config.js';
import { declaration } from './declaration.js';
import { SigningKeyEntity } from './keys/signing-key.entity.js';
import { AccessEvents1769200000000 } from './migrations/access-events.js';
import { CompanyEvents1769310000000 } from './migrations/company-events.js';
import { CreateAuth1763600000000 } from './migrations/create-auth.js';
import { Invitations1769100000000 } from './migrations/invitations.js';
import { Workspaces1769000000000 } from './migrations/workspaces.js';
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
    ThrottleEntity,
  ],
  migrations: [
    CreateAuth1763600000000,
    Workspaces1769000000000,
    Invitations1769100000000,
    AccessEvents1769200000000,
    CompanyEvents1769310000000,
  ],
  conflicts: {
    uq_users_username: { code: declaration.errors.USERNAME_TAKEN, field: 'username' },
    uq_users_email: { code: declaration.errors.EMAIL_TAKEN, field: 'email' },
  },
});
