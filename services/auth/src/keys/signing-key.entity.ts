import { IdColumn, IntColumn, StringColumn, TextColumn, TimestampColumn } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

@Entity('signing_keys')
@Index('uq_signing_keys_kid', ['kid'], { unique: true })
@Index('uq_signing_keys_generation', ['generation'], { unique: true })
export class SigningKeyEntity {
  @IdColumn() declare id: number;
  @StringColumn(64) declare kid: string;
  /** One more than the key before: of replicas that make a successor at once, one succeeds. */
  @IntColumn() declare generation: number;
  /** JSON Web Key. */
  @TextColumn() declare publicKey: string;
  /** JSON Web Key, sealed when KEY_SECRET is set. */
  @TextColumn() declare privateKey: string;
  /** Published from its making, used from here on. */
  @TimestampColumn() declare usableFrom: Date;
  /** A successor takes over here. */
  @TimestampColumn() declare usableUntil: Date;
}
