import type { UserEntity } from './user.entity.js';

/**
 * Stored instead of a password hash in accounts without a password. It is a well-formed argon2id hash that no known password matches, so
 * that replicas of any version reject every password.
 */
export const noPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Returns false for an account that can only be signed in to through the organisation's identity provider (rule 19.45). */
export const hasPassword = ({ password }: Pick<UserEntity, 'password'>): boolean => password !== noPassword;
