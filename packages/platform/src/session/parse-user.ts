import type { User } from '@portals/contracts/auth';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Parses a user from a response. Written by hand, so that pages need not load zod for the session.
 * @throws TypeError when the value is not a user
 */
function parseUser(value: unknown): User {
  if (!isRecord(value) || typeof value.id !== 'number' || typeof value.username !== 'string') {
    throw new TypeError('the answer holds no user');
  }
  const { id, username } = value;
  return {
    id,
    username,
    name: text(value.name) || username,
    email: text(value.email),
    role: text(value.role) || 'user',
    createdAt: text(value.createdAt),
    ...(typeof value.confirmBy === 'string' && { confirmBy: value.confirmBy }),
    ...(value.isAdmin === true && { isAdmin: true as const }),
    ...(typeof value.deletionAt === 'string' && { deletionAt: value.deletionAt }),
  };
}

/** Parses the reply of GET /api/user, `{user}`; null means that nobody is signed in. */
export function parseSession(value: unknown): User | null {
  if (!isRecord(value) || !('user' in value)) throw new TypeError('the answer holds no user field');
  return value.user === null ? null : parseUser(value.user);
}

/** Parses the reply of POST /api/login, `{token, user}`, or of POST /api/register, the user with an optional token beside its fields. */
export function parseSignIn(value: unknown): { user: User; token: string | null } {
  const holder = isRecord(value) ? value : {};
  const token = text(holder.token) || null;
  return { user: parseUser('user' in holder ? holder.user : value), token };
}
