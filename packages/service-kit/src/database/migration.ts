import {
  type QueryRunner,
  Table,
  TableColumn,
  type TableColumnOptions,
  TableForeignKey,
  TableIndex,
} from 'typeorm';

interface ColumnRules {
  nullable?: boolean;
  /** Default value as SQL literal: `'0'`, `"'user'"`. */
  default?: string;
}

interface TableKeys {
  /** Column lists of unique indexes, named `uq_<table>_<columns>`. */
  unique?: string[][];
  /** Column lists of plain indexes, named `ix_<table>_<columns>`. */
  index?: string[][];
  /** References to `id` of another table, with ON DELETE CASCADE by default; named `fk_<table>_<column>`. */
  foreign?: { column: string; table: string; onDelete?: 'CASCADE' | 'RESTRICT' | 'SET NULL' }[];
}

export const uniqueName = (table: string, columns: string[]) => `uq_${table}_${columns.join('_')}`;
export const indexName = (table: string, columns: string[]) => `ix_${table}_${columns.join('_')}`;
export const foreignName = (table: string, column: string) => `fk_${table}_${column}`;

export const isSqlite = (runner: QueryRunner) => runner.dataSource.driver.options.type === 'better-sqlite3';

function rules({ nullable = false, default: value }: ColumnRules = {}) {
  return { isNullable: nullable, ...(value === undefined ? {} : { default: value }) };
}

/** Returns column factories whose types match the decorators of `columns.ts` on each database. */
export function columnsFor(runner: QueryRunner) {
  const int = isSqlite(runner) ? 'integer' : 'int';
  const make = (type: string) => (name: string, extra?: ColumnRules) => ({ name, type, ...rules(extra) });
  return {
    id: (): TableColumnOptions => ({
      name: 'id',
      type: int,
      isPrimary: true,
      isGenerated: true,
      generationStrategy: 'increment',
    }),
    int: make(int),
    bigint: make('bigint'),
    boolean: make(isSqlite(runner) ? 'boolean' : 'tinyint'),
    text: make('text'),
    longText: make('mediumtext'),
    json: make('text'),
    string: (name: string, length: number, extra?: ColumnRules): TableColumnOptions => ({
      name,
      type: 'varchar',
      length: String(length),
      ...rules(extra),
    }),
    timestamp: (name: string, extra?: ColumnRules): TableColumnOptions => ({
      name,
      type: 'datetime',
      precision: 3,
      ...rules(extra),
    }),
  };
}

/**
 * Creates a table with its keys on SQLite, MySQL and MariaDB. An existing table is not changed: MySQL does not roll back DDL, so after an
 * interrupted migration some tables already exist in the next run.
 */
export async function createTable(
  runner: QueryRunner,
  name: string,
  columns: (make: ReturnType<typeof columnsFor>) => TableColumnOptions[],
  keys: TableKeys = {},
): Promise<void> {
  const indices = [
    ...(keys.unique ?? []).map(
      (columnNames) => new TableIndex({ name: uniqueName(name, columnNames), columnNames, isUnique: true }),
    ),
    ...(keys.index ?? []).map(
      (columnNames) => new TableIndex({ name: indexName(name, columnNames), columnNames }),
    ),
  ];
  const foreignKeys = (keys.foreign ?? []).map(
    ({ column, table, onDelete = 'CASCADE' }) =>
      new TableForeignKey({
        name: foreignName(name, column),
        columnNames: [column],
        referencedTableName: table,
        referencedColumnNames: ['id'],
        onDelete,
        onUpdate: 'NO ACTION',
      }),
  );
  const table = new Table({ name, columns: columns(columnsFor(runner)), indices, foreignKeys });
  await runner.createTable(table, true);
}

/**
 * Adds a column to an SQLite table with a plain ALTER TABLE, which only records the new column. TypeORM would copy the whole table row by
 * row with all its indexes, and drop the old one with its triggers and its counter of ids: the newest ids, if their rows were deleted,
 * would be given to other rows.
 */
async function noteColumn(runner: QueryRunner, table: string, column: TableColumn) {
  const { name, isNullable, default: value } = column;
  const type = runner.dataSource.driver.createFullType(column);
  const rest = `${isNullable ? '' : ' NOT NULL'}${value === undefined ? '' : ` DEFAULT ${value}`}`;
  await runner.query(`ALTER TABLE "${table}" ADD COLUMN "${name}" ${type}${rest}`);
  // Refreshes TypeORM's cached table definition; otherwise the column would be lost when TypeORM copies this table later.
  await runner.getTable(table);
}

/**
 * Adds a column, nullable or with a default, to a table. An existing column is not changed, because an interrupted migration may have
 * added it already.
 */
export async function addColumn(
  runner: QueryRunner,
  table: string,
  column: (make: ReturnType<typeof columnsFor>) => TableColumnOptions,
): Promise<void> {
  const added = new TableColumn(column(columnsFor(runner)));
  if (await runner.hasColumn(table, added.name)) return;
  if (isSqlite(runner)) await noteColumn(runner, table, added);
  else await runner.addColumn(table, added);
}

/** Adds a plain index to a table with rows, named as in `createTable`; an existing index is not changed. */
export async function addIndex(runner: QueryRunner, table: string, columnNames: string[]): Promise<void> {
  const name = indexName(table, columnNames);
  const found = await runner.getTable(table);
  if (found?.indices.some((index) => index.name === name)) return;
  await runner.createIndex(table, new TableIndex({ name, columnNames }));
}
