// Uses zod's mini build, because the sign-in form is the first page that most people load and has to stay small.
import { type infer as Infer, maxLength, minLength, object, optional, string } from 'zod/mini';
import { limits } from '../constants/limits.js';
import { filled, wholeCharacters } from '../fields/text-rules.js';

/** POST /api/login */
export const LoginRequest = object({
  username: string().check(...filled(limits.email)),
  password: string().check(wholeCharacters(), minLength(1), maxLength(limits.passwordMax)),
  /** One of the account's recovery codes, for people without access to a passkey (rule 19.36). */
  recoveryCode: optional(string().check(wholeCharacters(), maxLength(40))),
});
export type LoginRequest = Infer<typeof LoginRequest>;
