import { z } from 'zod';

const SmtpError = z.object({
  message: z.string().catch('unknown failure'),
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

/** Matches commands that concern one email; a refusal at any other stage (greeting, TLS, login) concerns the server. */
const mailCommands = /^(?:MAIL FROM|RCPT TO|DATA)$/;
/** "Service not available, closing transmission channel" (RFC 5321 §4.2.2): the failure concerns the server, not the email. */
const closing = 421;

/** Contents of an error of nodemailer, or of writing a file. */
export interface SmtpFailure {
  message: string;
  /** Error code of nodemailer, such as `EENVELOPE`. */
  code: string | undefined;
  /** Command that the server answered, such as `RCPT TO`; `API` when nodemailer itself refused. */
  command: string | undefined;
  /** True when the server replied at all. */
  replied: boolean;
  /** The server's judgement of this email; null when the failure concerns the server or no reply came. */
  reply: { code: number; text: string } | null;
}

/** Returns any text on one line of at most 500 characters, as failures are stored and logged. */
export const reasonLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500);

/** Parses an error thrown while an email was being handed over. */
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
