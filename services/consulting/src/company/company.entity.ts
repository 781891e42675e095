import {
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TimestampColumn,
  WorkspaceIdColumn,
} from '@portals/service-kit';
import { Entity, Index, VirtualColumn } from 'typeorm';

/** Virtual column that is true when `table` has rows of the company. */
const HasColumn = (table: string) =>
  VirtualColumn('boolean', {
    query: (company) => `SELECT EXISTS (SELECT 1 FROM ${table} entry WHERE entry.companyId = ${company}.id)`,
  });

/** A client company. Deleting it deletes all its records. */
@Entity('companies')
@Index(indexName('companies', ['workspaceId', 'assigneeId']), ['workspaceId', 'assigneeId'])
@Index(indexName('companies', ['workspaceId', 'createdAt']), ['workspaceId', 'createdAt'])
export class CompanyEntity {
  @IdColumn()
  declare id: number;

  @StringColumn(200)
  declare name: string;

  @StringColumn(200)
  declare sector: string;

  @StringColumn(20)
  declare size: string;

  @StringColumn(20)
  declare structure: string;

  @StringColumn(254, { nullable: true })
  declare email: string | null;

  @TimestampColumn()
  declare createdAt: Date;

  /** Id of the workspace that the company belongs to. */
  @WorkspaceIdColumn()
  declare workspaceId: number;

  /** Id of the user responsible for the company; null for none. */
  @IntColumn({ nullable: true })
  declare assigneeId: number | null;

  /** Id of the user who registered the company. */
  @IntColumn()
  declare userId: number;

  /** Normalised name and sector for searching and sorting (see `listKeyOf`); never sent to clients. */
  @StringColumn(400)
  declare nameKey: string;

  @StringColumn(400)
  declare sectorKey: string;

  @HasColumn('products')
  declare hasProducts: boolean;

  @HasColumn('departments')
  declare hasDepartments: boolean;

  @HasColumn('problems')
  declare hasProblems: boolean;

  @HasColumn('strengths')
  declare hasStrengths: boolean;

  @HasColumn('reports')
  declare hasReport: boolean;
}
