import {
  BooleanColumn,
  IdColumn,
  indexName,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** A link that confirms the address of an account (rule 19.20). */
@Entity('address_confirmations')
@Index('uq_address_confirmations_tokenHash', ['tokenHash'], { unique: true })
@Index(indexName('address_confirmations', ['expiresAt']), ['expiresAt'])
export class AddressConfirmationEntity {
  @IdColumn() declare id: number;
  @OwnerColumn('address_confirmations', 'userId', () => UserEntity) declare userId: number;
  /** Address to which the link was sent, the only one that the link can confirm. */
  @StringColumn(254) declare email: string;
  /** SHA-256 of the token. The token itself is only in the emailed link. */
  @StringColumn(64) declare tokenHash: string;
  @TimestampColumn() declare expiresAt: Date;
  /** True when the link also changes the account's address to this one (rule 19.39). */
  @BooleanColumn({ nullable: true }) declare isChange: boolean | null;
}
