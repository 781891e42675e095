import { Column, type ColumnOptions, PrimaryGeneratedColumn } from 'typeorm';

/** Auto-increment integer key. */
export const IdColumn = () => PrimaryGeneratedColumn();
export const IntColumn = (options: ColumnOptions = {}) => Column({ type: 'int', ...options });
/** Whole number up to 2^53. MySQL and MariaDB return what is beyond that as text, which the column converts. */
export const BigIntColumn = (options: ColumnOptions = {}) =>
  Column({ type: 'bigint', transformer: { from: Number, to: (value: number) => value }, ...options });
export const BooleanColumn = (options: ColumnOptions = {}) => Column({ type: Boolean, ...options });
/** Text of bounded length, which may be indexed. */
export const StringColumn = (length: number, options: ColumnOptions = {}) =>
  Column({ type: 'varchar', length, ...options });
/** Text of up to 64 KB. */
export const TextColumn = (options: ColumnOptions = {}) => Column({ type: 'text', ...options });
/** Text of up to 16 MB. */
export const LongTextColumn = (options: ColumnOptions = {}) => Column({ type: 'mediumtext', ...options });
/** JSON stored as text, which works the same way on both databases. */
export const JsonColumn = (options: ColumnOptions = {}) => Column({ type: 'simple-json', ...options });
/** A time in UTC, to the millisecond; set by code, not by the database. */
export const TimestampColumn = (options: ColumnOptions = {}) =>
  Column({ type: 'datetime', precision: 3, ...options });
