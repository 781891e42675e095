import {
  BooleanColumn,
  IdColumn,
  IntColumn,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

const table = 'marketing_pictures';

/** A picture that was uploaded for a company; a separate table contains its files. */
@Entity(table)
@Index(uniqueName(table, ['hash']), ['hash'], { unique: true })
@Index(uniqueName(table, ['marketingCompanyId', 'digest']), ['marketingCompanyId', 'digest'], {
  unique: true,
})
export class PictureEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  /** Salted hash in the picture's public URL, so that the URL can neither be guessed nor computed from the picture. */
  @StringColumn(32)
  declare hash: string;

  /** SHA-256 of the uploaded file, to recognize a second upload of the same file. */
  @StringColumn(64)
  declare digest: string;

  @StringColumn(300)
  declare alt: string;

  /** Size in pixels of the largest file. */
  @IntColumn()
  declare width: number;

  @IntColumn()
  declare height: number;

  /** Total bytes of the picture's files. */
  @IntColumn()
  declare bytes: number;

  /** True once a campaign or brand with this picture has been saved. The files are then preserved until the company is deleted. */
  @BooleanColumn({ default: false })
  declare isUsed: boolean;

  /** True when a user has removed the picture from the list while its files are preserved. */
  @BooleanColumn({ default: false })
  declare isHidden: boolean;

  @TimestampColumn()
  declare createdAt: Date;
}
