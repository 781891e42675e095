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

/** Reply codes of login and encryption failures (RFC 4954 §4.7.2, RFC 3207), which concern all emails. */
const loginCodes = new Set([530, 534, 535, 538]);
/** Matches replies about a limit of the sending account, for which the server would reject the next email too. */
const accountLimits =
  /^5\.4\.5$|^5\.1\.90$|daily (?:\S+ ){0,3}(?:limit|quota)|sending (?:is |has been )?(?:paused|suspended)/i;
/** Matches the first line of a reply: the code, then the enhanced code, which some servers put after a # or in brackets. */
const enhanced = /^\d{3}[ -][#[]?([245]\.\d{1,3}\.\d{1,3})\b/;

/** Returns the enhanced status code (RFC 3463) of a reply, such as `5.1.1`; null when it has none. */
export const enhancedStatus = (reply: string): string | null => enhanced.exec(reply)?.[1] ?? null;

/** Returns true when a reply code demands a login or encryption, although it may answer a command of one email. */
export const demandsLogin = (code: number): boolean => loginCodes.has(code);

/** Returns true when a reply reports a limit of the sending account instead of judging the email or its recipient. */
export const reportsAccountLimit = (reply: string): boolean =>
  [enhancedStatus(reply) ?? '', reply].some((text) => accountLimits.test(text));

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
