import { readFailure, reasonLine, type SmtpFailure } from '../../kernel/plain.js';
import { type Judgement, judge } from './status.rules.js';

/** Reason for which a mail server did not accept a campaign email. */
export interface ReplyClass {
  /**
   * Next step, see `Judgement`. `server`: nothing was judged (no reply, the server is closing or busy, login, TLS, a limit of the whole
   * account), so all emails wait. The email may have been accepted all the same: a connection can be lost after the data and before the
   * reply.
   */
  kind: Judgement | 'server';
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when the server gave none. */
  status: string | null;
  /** The server's words on one line, at most 500 characters. */
  reason: string;
}

/** Login and encryption failures (RFC 4954 §4.7.2, RFC 3207), whatever the email. */
const loginCodes = new Set([530, 534, 535, 538]);
/** Limits of the sending account: the next email would be refused as well. */
const accountLimits =
  /^5\.4\.5$|^5\.1\.90$|daily (?:\S+ ){0,3}(?:limit|quota)|sending (?:is |has been )?(?:paused|suspended)/i;
/** First line of a reply: the code, then the enhanced code, which some servers put behind a # or in brackets. */
const enhanced = /^\d{3}[ -][#[]?([245]\.\d{1,3}\.\d{1,3})\b/;

/** True when a reply concerns all emails to this server, although it answers a command of one email. */
function concernsServer(code: number, status: string | null, text: string, command: string): boolean {
  if (loginCodes.has(code)) return true;
  // Amazon SES throttles with 454, others ask for TLS. After RCPT TO it is about the domain of this recipient.
  if (code === 454) return command !== 'RCPT TO';
  // The mail system itself fails before any recipient was named. After that it may be one recipient whose email fails every time.
  if (code < 500) return command === 'MAIL FROM' && status !== null && /^4\.3\./.test(status);
  return (status !== null && accountLimits.test(status)) || accountLimits.test(text);
}

/** Returns the text of a reply without the codes that every further line repeats. */
const wordsOfReply = (text: string) =>
  reasonLine(text.replace(/\r?\n\d{3}[ -](?:[245]\.\d{1,3}\.\d{1,3}\b)?/g, ' '));

/** Classifies a failure without a reply of the server, or without one about this email. */
function classifyUnjudged({ code = '', command = '', message, replied }: SmtpFailure): ReplyClass {
  // Errors that nodemailer raises itself (an impossible address, an email larger than the server accepts) must not stop all others.
  const own =
    !replied && /^(?:EENVELOPE|EMESSAGE|ESTREAM)$/.test(code) && /^(?:API|MAIL FROM)$/.test(command);
  const reason = reasonLine([code, command, message].filter(Boolean).join(' '));
  return { kind: own ? 'refused' : 'server', status: null, reason };
}

/**
 * Classifies an error that was thrown while a campaign email was handed to the mail server.
 * @param error thrown by nodemailer, for an email with one recipient
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
