import { reply } from '@portals/platform/testing';

export const times = { createdAt: '2026-02-03T10:00:00.000Z', updatedAt: '2026-02-03T10:00:00.000Z' };

export const missing = () => reply(404, { code: 'NOT_FOUND', message: 'Not found.' });

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Returns the requested page of rows, with the total number. */
export function pageOf(rows: readonly unknown[], query: URLSearchParams) {
  const size = Number(query.get('pageSize') ?? 25);
  const first = (Number(query.get('page') ?? 1) - 1) * size;
  return reply(200, rows.slice(first, first + size), { 'X-Total-Count': String(rows.length) });
}

/** Changes a row as the service does, only if the version matches. */
export function changeRow(rows: { id: number; version: number }[], id: number, body: unknown): unknown {
  const at = rows.findIndex((row) => row.id === id);
  const current = rows[at];
  if (!current) return missing();
  const { version, ...changes } = record(body);
  const fields = Object.keys(changes).filter((name) => changes[name] !== Reflect.get(current, name));
  if (fields.length === 0) return current;
  if (version !== current.version) {
    const conflict = { current, fields };
    const text = { statusCode: 409, code: 'EDIT_CONFLICT', message: 'Changed.', requestId: 'r' };
    return reply(409, { ...text, conflict });
  }
  rows[at] = Object.assign({}, current, changes, { version: current.version + 1 });
  return rows[at];
}
