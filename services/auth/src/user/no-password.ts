import type { UserEntity } from './user.entity.js';

/**
 * Stored in place of a hash in accounts without a password. It is a well-formed argon2id hash of no known password, so that replicas of any
 * version treat every password as wrong.
 */
export const noPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Returns false for an account that only the organisation's sign-in opens (rule 19.45). */
export const hasPassword = ({ password }: Pick<UserEntity, 'password'>): boolean => password !== noPassword;
