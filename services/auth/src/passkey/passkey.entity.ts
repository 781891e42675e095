import {
  BigIntColumn,
  IdColumn,
  IntColumn,
  indexName,
  OwnerColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** A passkey of an account (rule 19.34). */
@Entity('passkeys')
@Index('uq_passkeys_credentialHash', ['credentialHash'], { unique: true })
export class PasskeyEntity {
  @IdColumn() declare id: number;
  @OwnerColumn('passkeys', 'userId', () => UserEntity) declare userId: number;
  @StringColumn(200) declare name: string;
  /** SHA-256 of the credential id, which itself is too long for a MySQL index. */
  @StringColumn(64) declare credentialHash: string;
  /** Credential id and public key (COSE, RFC 9052 §7), both in base64url. */
  @TextColumn() declare credentialId: string;
  @TextColumn() declare publicKey: string;
  /** The authenticator's signature counter; 0 when the authenticator does not count. */
  @BigIntColumn() declare counter: number;
  /** Transports of the authenticator, separated by commas, such as `internal,hybrid`. */
  @StringColumn(200) declare transports: string;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn({ nullable: true }) declare lastUsedAt: Date | null;
}

/** A challenge that has been issued but not answered yet (WebAuthn Level 3). */
@Entity('passkey_challenges')
@Index('uq_passkey_challenges_challengeHash', ['challengeHash'], { unique: true })
@Index(indexName('passkey_challenges', ['expiresAt']), ['expiresAt'])
export class ChallengeEntity {
  @IdColumn() declare id: number;
  @StringColumn(64) declare challengeHash: string;
  /** Account for which a passkey is being created or used as a proof; null for a login. */
  @IntColumn({ nullable: true }) declare userId: number | null;
  @TimestampColumn() declare expiresAt: Date;
}
