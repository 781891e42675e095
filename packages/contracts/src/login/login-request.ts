// Uses zod's mini build, because browsers load it: the login form is the first page of a portal for most people.
import { type infer as Infer, maxLength, minLength, object, optional, string } from 'zod/mini';
import { limits } from '../constants/limits.js';
import { filled, wholeCharacters } from '../fields/text-rules.js';

/** POST /api/login */
export const LoginRequest = object({
  username: string().check(...filled(limits.email)),
  password: string().check(wholeCharacters(), minLength(1), maxLength(limits.passwordMax)),
  /** One of the account's recovery codes, used when no passkey is at hand (rule 19.36). */
  recoveryCode: optional(string().check(wholeCharacters(), maxLength(40))),
});
export type LoginRequest = Infer<typeof LoginRequest>;
