import { z } from 'zod';

const SmtpError = z.object({
  message: z.string().catch('unknown failure'),
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

/** Matches commands about one email; a rejection at any other stage (greeting, TLS, login) is about the whole server. */
const mailCommands = /^(?:MAIL FROM|RCPT TO|DATA)$/;
/** "Service not available, closing transmission channel" (RFC 5321 §4.2.2): the failure is about the server, not the email. */
const closing = 421;

/** Contents of an error that nodemailer or writing a file has thrown. */
export interface SmtpFailure {
  message: string;
  /** Error code of nodemailer, such as `EENVELOPE`. */
  code: string | undefined;
  /** Command to which the server replied, such as `RCPT TO`; `API` when nodemailer itself rejected the email. */
  command: string | undefined;
  /** True when the server replied at all. */
  replied: boolean;
  /** The server's reply to this email; null when the failure is about the whole server or there was no reply. */
  reply: { code: number; text: string } | null;
}

/** Shortens a text to one line of at most 500 characters, for storing and logging failures. */
export const reasonLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500);

/** Parses an error thrown while an email was being delivered. */
export function readFailure(error: unknown): SmtpFailure {
  const parsed = SmtpError.safeParse(error);
  if (!parsed.success) {
    return { message: String(error), code: undefined, command: undefined, replied: false, reply: null };
  }
  const { message, code, command, responseCode, response } = parsed.data;
  const aboutMail = command !== undefined && mailCommands.test(command);
  const isReply = aboutMail && responseCode !== undefined && responseCode !== closing;
  return {
    message,
    code,
    command,
    replied: responseCode !== undefined,
    reply: isReply ? { code: responseCode, text: response ?? message } : null,
  };
}
