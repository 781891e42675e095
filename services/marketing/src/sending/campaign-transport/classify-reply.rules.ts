import { readFailure, reasonLine, type SmtpFailure } from '../../kernel/plain.js';
import { type Judgement, judge } from './status.rules.js';

/** Why a mail server did not accept a campaign mail. */
export interface ReplyClass {
  /**
   * What to do, see `Judgement`. `server`: nothing was judged (no reply, a closing or busy server, login, TLS, the limit of the whole account), so
   * all mails wait. It does not say that the mail was not accepted: a connection may be lost after the data and before the reply.
   */
  kind: Judgement | 'server';
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when the server gave none. */
  status: string | null;
  /** The server's words on one line, at most 500 characters. */
  reason: string;
}

/** Login and encryption (RFC 4954 §4.7.2, RFC 3207): whatever the mail. */
const loginCodes = new Set([530, 534, 535, 538]);
/** Limits of the account that sends: the next mail would be refused as well. */
const accountLimits =
  /^5\.4\.5$|^5\.1\.90$|daily (?:\S+ ){0,3}(?:limit|quota)|sending (?:is |has been )?(?:paused|suspended)/i;
/** First line of a reply: code, and the enhanced one, which some servers mark. */
const enhanced = /^\d{3}[ -][#[]?([245]\.\d{1,3}\.\d{1,3})\b/;

/** Whether a reply concerns all mails of this server, although it answers a command of one mail. */
function concernsServer(code: number, status: string | null, text: string, command: string): boolean {
  if (loginCodes.has(code)) return true;
  // Too fast for Amazon SES, or TLS is missing. After RCPT TO it is about this recipient's domain.
  if (code === 454) return command !== 'RCPT TO';
  // The mail system itself, before any recipient was named. Later it may be one recipient whose mail fails each time.
  if (code < 500) return command === 'MAIL FROM' && status !== null && /^4\.3\./.test(status);
  return (status !== null && accountLimits.test(status)) || accountLimits.test(text);
}

/** The words of a reply, of whose lines only the first keeps its codes. */
const wordsOfReply = (text: string) =>
  reasonLine(text.replace(/\r?\n\d{3}[ -](?:[245]\.\d{1,3}\.\d{1,3}\b)?/g, ' '));

/** Classifies a failure that the server did not reply to, or not for this mail. */
function classifyUnjudged({ code = '', command = '', message, replied }: SmtpFailure): ReplyClass {
  // What nodemailer refuses by itself (an impossible address, a mail larger than the server takes) must not stop all others.
  const own =
    !replied && /^(?:EENVELOPE|EMESSAGE|ESTREAM)$/.test(code) && /^(?:API|MAIL FROM)$/.test(command);
  const reason = reasonLine([code, command, message].filter(Boolean).join(' '));
  return { kind: own ? 'refused' : 'server', status: null, reason };
}

/**
 * Classifies what was thrown when a campaign mail was handed over.
 * @param error of nodemailer, for a mail with one recipient
 */
export function classifyReply(error: unknown): ReplyClass {
  const failure = readFailure(error);
  const { reply, command = '' } = failure;
  if (reply === null) return classifyUnjudged(failure);
  const { code, text } = reply;
  const status = enhanced.exec(text)?.[1] ?? null;
  const reason = wordsOfReply(text);
  if (concernsServer(code, status, text, command)) return { kind: 'server', status, reason };
  return { kind: judge({ permanent: code >= 500, status, text, command }), status, reason };
}
