import { z } from 'zod';

/** Path of a field in a value: `['portals', 0, 'nav']`. */
export type FieldPath = readonly (string | number)[];

/** Returns every optional field of a schema; for arrays, the fields of the first entry. */
export function optionalFields(schema: z.core.$ZodType, path: FieldPath = []): FieldPath[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return [path, ...optionalFields(schema.unwrap(), path)];
  }
  if (schema instanceof z.ZodArray) return optionalFields(schema.element, [...path, 0]);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => optionalFields(field, [...path, name]));
}

/** Returns the value at a path; undefined when there is none. */
export const fieldAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce((part: unknown, name) => (part === undefined ? undefined : Object(part)[name]), value);

/** Returns a copy of a JSON value without one field. */
export function withoutField(value: unknown, path: FieldPath): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  Reflect.deleteProperty(Object(fieldAt(copy, path.slice(0, -1))), String(path.at(-1)));
  return copy;
}
