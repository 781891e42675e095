import { IdColumn, IntColumn, StringColumn, TextColumn, TimestampColumn } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

@Entity('signing_keys')
@Index('uq_signing_keys_kid', ['kid'], { unique: true })
@Index('uq_signing_keys_generation', ['generation'], { unique: true })
export class SigningKeyEntity {
  @IdColumn() declare id: number;
  @StringColumn(64) declare kid: string;
  /** Sequence number of the key. It is unique, so that only one of several replicas can create the next key. */
  @IntColumn() declare generation: number;
  /** JSON Web Key. */
  @TextColumn() declare publicKey: string;
  /** JSON Web Key, encrypted when KEY_SECRET is set. */
  @TextColumn() declare privateKey: string;
  /** Time from which the key signs; it is published as soon as it is created. */
  @TimestampColumn() declare usableFrom: Date;
  /** Time from which the next key signs. */
  @TimestampColumn() declare usableUntil: Date;
}
