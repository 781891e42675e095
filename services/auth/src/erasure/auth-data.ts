import { Injectable } from '@nestjs/common';
import { type PersonalData, type PersonalTable, ReplicaEntity, ThrottleEntity } from '@portals/service-kit';
import { BackupRunEntity } from '../admin/backup-run.entity.js';
import { AddressConfirmationEntity } from '../confirmation/address-confirmation.entity.js';
import { IdentityEntity } from '../identity/identity.entity.js';
import { SigningKeyEntity } from '../keys/signing-key.entity.js';
import { AccountMailEntity, invitationIds } from '../mail/account-mail.entity.js';
import { OidcAttemptEntity } from '../oidc/attempt.entity.js';
import { ChallengeEntity, PasskeyEntity } from '../passkey/passkey.entity.js';
import { DataCopyEntity } from '../personal-data/data-copy.entity.js';
import { PasswordResetEntity } from '../recovery/password-reset.entity.js';
import { RecoveryCodeEntity } from '../second-step/recovery-code.entity.js';
import { SessionEntity } from '../session/session.entity.js';
import { UserEntity } from '../user/user.entity.js';
import { AccessEventEntity } from '../workspace/access-event.entity.js';
import { InvitationEntity } from '../workspace/invitation.entity.js';
import { MembershipEntity, WorkspaceEntity } from '../workspace/workspace.entity.js';
import { AccountErasureEntity, ErasureDeliveryEntity } from './erasure.entities.js';

const ofUser = 'userId = :user';
const address = '(SELECT email FROM users WHERE id = :user)';
/** Invitations reveal who knows the address, so only somebody who has proved that it is theirs gets them (rule 18.79). */
const confirmedAddress = '(SELECT email FROM users WHERE id = :user AND emailConfirmedAt IS NOT NULL)';

/** Lists the personal data that auth stores. */
@Injectable()
export class AuthData implements PersonalData {
  readonly tables: readonly PersonalTable[] = [
    { entity: SessionEntity, section: 'sessions', own: ofUser, without: ['tokenHash'] },
    {
      entity: PasskeyEntity,
      section: 'passkeys',
      own: ofUser,
      without: ['credentialHash', 'credentialId', 'publicKey', 'counter', 'transports'],
    },
    { entity: IdentityEntity, section: 'organisation-accounts', own: ofUser, without: ['keyHash'] },
    { entity: OidcAttemptEntity, own: ofUser, why: 'sign-ins that have begun, for ten minutes' },
    { entity: ChallengeEntity, own: ofUser, why: 'a random number, for five minutes' },
    { entity: RecoveryCodeEntity, own: ofUser, why: 'only hashes' },
    { entity: PasswordResetEntity, own: ofUser, why: 'links that are deleted within a day' },
    { entity: DataCopyEntity, own: ofUser, why: 'this copy itself' },
    {
      entity: AddressConfirmationEntity,
      section: 'address-confirmations',
      own: ofUser,
      others: { email: 'the address of that person' },
      without: ['tokenHash'],
    },
    {
      entity: AccountMailEntity,
      section: 'emails',
      own: `recipient = ${confirmedAddress} OR (recipient = ${address} AND messageId NOT LIKE '${invitationIds}')`,
      others: { replyToAddress: 'empty in these emails', refusedAddress: 'the recipient' },
      without: ['messageId', 'text', 'html', 'lease', 'nextAttemptAt', 'replyToName', 'replyToAddress'],
    },
    {
      entity: InvitationEntity,
      section: 'invitations',
      own: `workspaceId IN :own OR email = ${confirmedAddress}`,
      part: 'workspaceId IN :shared AND invitedBy = :user',
      others: { invitedBy: 'deleted with the account, by its foreign key' },
      without: ['tokenHash', 'mailProofHash'],
    },
    {
      entity: AccessEventEntity,
      section: 'record-of-access',
      own: 'workspaceId IN :own',
      part: 'workspaceId IN :shared AND (who = :user OR whom = :user)',
      named: { who: 0, whom: 0 },
      others: { address: 'emptied by `Erasure`' },
      without: ['uuid'],
    },
    { entity: MembershipEntity, section: 'places', own: 'userId = :user OR workspaceId IN :own' },
    { entity: WorkspaceEntity, section: 'workspaces', own: 'id IN :own', part: 'id IN :shared' },
    {
      entity: UserEntity,
      section: 'account',
      own: 'id = :user',
      others: { username: 'of that person', email: 'of that person', confirmBy: 'a moment' },
      without: ['password'],
    },
    { entity: ErasureDeliveryEntity, why: 'the id of a deleted account, until a year after' },
    { entity: AccountErasureEntity, why: 'the id of a deleted account, for a year' },
    { entity: SigningKeyEntity, why: 'keys of the site' },
    { entity: BackupRunEntity, why: 'times and sizes of backups of the site' },
    { entity: ReplicaEntity, why: 'names of machines, for a week' },
    { entity: ThrottleEntity, why: 'only hashes, for at most 90 days' },
  ];
}
