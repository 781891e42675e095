import { z } from 'zod';

/** Where a field stands in a value: `['portals', 0, 'nav']`. */
export type FieldPath = readonly (string | number)[];

/** Every field that a schema lets a value leave out; of arrays, those of the first entry. */
export function optionalFields(schema: z.core.$ZodType, path: FieldPath = []): FieldPath[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return [path, ...optionalFields(schema.unwrap(), path)];
  }
  if (schema instanceof z.ZodArray) return optionalFields(schema.element, [...path, 0]);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => optionalFields(field, [...path, name]));
}

/** What stands at a path of a value; undefined when nothing does. */
export const fieldAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce((part: unknown, name) => (part === undefined ? undefined : Object(part)[name]), value);

/** A copy of a JSON value without one field. */
export function withoutField(value: unknown, path: FieldPath): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  Reflect.deleteProperty(Object(fieldAt(copy, path.slice(0, -1))), String(path.at(-1)));
  return copy;
}
