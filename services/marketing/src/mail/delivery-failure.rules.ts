import { z } from 'zod';

/**
 * Why a mail was not accepted.
 * - `unreachable`: the server is down, slow, or refuses the connection or login; the mail itself was not judged
 * - `temporary`: the server refused this mail for now (4yz, RFC 5321 §4.2.1)
 * - `refused`: the server refused this mail for this address for good (5yz)
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
/** "Service not available, closing transmission channel" (RFC 5321 §4.2.2): it concerns the server, not the mail. */
const closing = 421;

/** Classifies an error of nodemailer or of writing a file. */
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
