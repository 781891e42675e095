import { RegisterRequest } from '@portals/contracts/auth';
import { z } from 'zod';

/** Error code for a confirmation that differs from the password. */
export const mismatch = 'mismatch';

const Passwords = z.object({ password: z.string(), confirmPassword: z.string().min(1) });

/** Fields of the form: the request and the password confirmation, which is never sent (rule 3.5). */
export const registrationSchema = RegisterRequest.extend({ confirmPassword: z.string().min(1) }).refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    path: ['confirmPassword'],
    error: mismatch,
    // Compares the passwords even while other fields are invalid.
    when: ({ value }) => Passwords.safeParse(value).success,
  },
);
