import { ApiError } from '@portals/platform';
import type { DraftField } from './draft';

const fieldOfCall: Readonly<Record<string, DraftField>> = {
  name: 'nombre',
  email: 'email',
  company: 'empresa',
  service: 'servicio',
  message: 'mensaje',
};

export type RefusedFields = Partial<Record<DraftField, string>>;

/** Returns the server's error messages for individual fields, by form field. */
export function readRefusal(failure: unknown): RefusedFields {
  if (!(failure instanceof ApiError)) return {};
  const told = failure.fields.flatMap(({ field, message }) => {
    const name = fieldOfCall[field];
    return name === undefined || message === '' ? [] : [[name, message] as const];
  });
  return Object.fromEntries(told);
}
