import { IdColumn, IntColumn, indexName, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const table = 'marketing_suppression_origins';

/**
 * A workspace that has handed a company over to another one (rule 18.73). The other one has suppressions with hashes that were computed for
 * the former workspace, because the addresses are not known any more, and gets those that come later.
 */
@Entity(table)
@Index(uniqueName(table, ['workspaceId', 'originId']), ['workspaceId', 'originId'], { unique: true })
@Index(indexName(table, ['originId']), ['originId'])
export class SuppressionOriginEntity {
  @IdColumn()
  declare id: number;

  /** Workspace that has received the company. */
  @IntColumn()
  declare workspaceId: number;

  /** The former workspace, which may have been deleted since. */
  @IntColumn()
  declare originId: number;
}
