import { z } from 'zod';
import { reasonLine } from '../../kernel/plain.js';

const MailboxError = z.object({
  message: z.string().catch('unknown failure'),
  /** Of the connection or its encryption, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  code: z.string().optional().catch(undefined),
  /** What the server said. */
  responseText: z.string().optional().catch(undefined),
  authenticationFailed: z.boolean().optional().catch(undefined),
  mailboxMissing: z.boolean().optional().catch(undefined),
});

/** Faults of a certificate, as Node names them. */
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/;

/**
 * Why a mailbox could not be read.
 * - `unreachable`: the server is away or busy, which passes
 * - `refused`: its certificate is not valid, it lets the user not in, or it has no such mailbox; somebody must look at the setting or at
 *   the server
 */
export interface MailboxFailure {
  kind: 'unreachable' | 'refused';
  /** One line for the log: it has the address of the server, and never the password. */
  reason: string;
}

/** Reads what was thrown when a mailbox was to be read. */
export function mailboxFailure(error: unknown): MailboxFailure {
  const { data } = MailboxError.safeParse(error);
  if (data === undefined) return { kind: 'unreachable', reason: reasonLine(String(error)) };
  const { message, code, responseText, authenticationFailed, mailboxMissing } = data;
  const isRefused = authenticationFailed || mailboxMissing || certificate.test(code ?? '');
  const reason = reasonLine([code, message, responseText].filter(Boolean).join(' '));
  return { kind: isRefused ? 'refused' : 'unreachable', reason };
}
