import { z } from 'zod';

/**
 * Why a mail was not accepted.
 * - `unreachable`: the server as a whole is down, slow, or refuses us; says nothing about the mail
 * - `temporary`: the server put this mail off
 * - `refused`: the server will never take this mail to this address
 */
export interface DeliveryFailure {
  kind: 'unreachable' | 'temporary' | 'refused';
  /** For the operator: at most 500 characters, one line. */
  reason: string;
}

const SmtpError = z.object({
  message: z.string().catch('unknown failure'),
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

/** Commands of one mail; a refusal anywhere else (greeting, TLS, login) concerns the server. */
const mailCommands = /^(?:MAIL FROM|RCPT TO|DATA)$/;
/** "Service not available, closing": the server, not the mail (RFC 5321 §4.2.2). */
const closing = 421;

/** Sorts an error of nodemailer, or of writing a file, into what to do next. */
export function classifyFailure(error: unknown): DeliveryFailure {
  const parsed = SmtpError.safeParse(error);
  const { message, code, responseCode, command } = parsed.success
    ? parsed.data
    : { message: String(error), code: undefined, responseCode: undefined, command: undefined };
  const reason = [code, command, message].filter(Boolean).join(' ').replace(/\s+/g, ' ').slice(0, 500);
  const aboutMail = command !== undefined && mailCommands.test(command);
  if (!aboutMail || responseCode === undefined || responseCode === closing) {
    return { kind: 'unreachable', reason };
  }
  return { kind: responseCode >= 500 ? 'refused' : 'temporary', reason };
}
