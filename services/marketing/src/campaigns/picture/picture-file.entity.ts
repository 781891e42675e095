import {
  IdColumn,
  IntColumn,
  LongTextColumn,
  OwnerColumn,
  StringColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { PictureEntity } from './picture.entity.js';

const table = 'marketing_picture_files';

/** A picture in one of its stored sizes. Files are stored in the database, so that all replicas and the backups have them. */
@Entity(table)
@Index(uniqueName(table, ['pictureId', 'width']), ['pictureId', 'width'], { unique: true })
export class PictureFileEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'pictureId', () => PictureEntity, false)
  declare pictureId: number;

  @IntColumn()
  declare width: number;

  @IntColumn()
  declare height: number;

  @StringColumn(10)
  declare type: 'jpeg' | 'png';

  /** Content of the file in base64. */
  @LongTextColumn()
  declare bytes: string;
}
