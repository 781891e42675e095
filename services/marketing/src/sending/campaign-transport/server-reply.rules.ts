import { readFailure, reasonLine, type SmtpFailure } from '@portals/service-kit/mail-text';

/**
 * Meaning of a refusal for an address.
 * - `hard`: the address cannot receive any email, so it is suppressed
 * - `refused`: this email is not accepted (policy, content, size, a full mailbox); another email may be, so nothing is suppressed
 * - `soft`: refused for now, to be retried
 */
export type Judgement = 'hard' | 'refused' | 'soft';

/** A server's refusal of an email or an address. */
export interface ServerRefusal {
  /** True for a permanent refusal (5yz, or 5.y.z), false for a temporary one. */
  permanent: boolean;
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when there is none. */
  status: string | null;
  text: string;
  /** Command that was refused: a refused `RCPT TO` concerns only the address, a refused `MAIL FROM` never does; null when unknown. */
  command: string | null;
}

/** Words with which a server without a specific code says that the sender, the content or the mailbox size is the reason. */
const policyWords =
  /spam|junk|block|black ?list|denylist|\b(?:dns)?r?bl\b|spamhaus|policy|prohibit|reputation|\brelay|sender|authenti|\bspf\b|\bdkim\b|\bdmarc\b|denied|not (?:permitted|allowed)|quota|\bfull\b|storage|\bsize\b|too (?:many|large|big)|\brates?\b|gr[ea]ylist|try again|internationali[sz]ed|\bhelo\b|reverse dns|virus|content/i;
/** Words with which a server says that the address does not exist. */
const nobodyWords =
  /(?:user|recipient|mailbox|address|account|domain)\b.{0,80}\b(?:unknown|not found|does ?n[o']t exist|does not exist|unavailable|invalid|disabled|inactive)|(?:unknown|invalid|no such|inactive) (?:\S+ )?(?:user|recipient|mailbox|address|account|domain|person)|unrout[e]?able/i;

/** Details of 5.1.x that concern the sender's address, or relaying. */
const sendersAddress = new Set([7, 8, 9]);

const saysPolicy = (text: string) => policyWords.test(text);
const saysNobody = (text: string) => nobodyWords.test(text) && !saysPolicy(text);

/** Judges a permanent refusal with an unspecific code: by the command when the address was refused, otherwise by the text. */
function judgeByText({ text, command }: ServerRefusal): 'hard' | 'refused' {
  const nobody = command === 'RCPT TO' ? !saysPolicy(text) : saysNobody(text);
  return nobody ? 'hard' : 'refused';
}

/** Judges network and routing codes: a domain that does not exist, and Microsoft 365's reply for an unknown address. */
function judgeRouting(detail: number, text: string): 'hard' | 'refused' {
  if (detail === 4) return 'hard';
  if (detail === 1 && /recipient address rejected/i.test(text)) return 'hard';
  return saysNobody(text) ? 'hard' : 'refused';
}

/** Judges a refusal by its enhanced status code (RFC 3463), and by its text where the code is missing or unspecific. */
export function judge(refusal: ServerRefusal): Judgement {
  const { permanent, status, text, command } = refusal;
  if (!permanent) return 'soft';
  if (command === 'MAIL FROM') return 'refused';
  const [, subject = 0, detail = 0] = (status ?? '').split('.').map(Number);
  if (subject === 1 && detail > 0) return sendersAddress.has(detail) ? 'refused' : 'hard';
  if (subject === 2) return detail === 1 ? 'hard' : 'refused';
  if (subject === 4) return judgeRouting(detail, text);
  const saysNothing = subject <= 1 || (subject === 5 && detail === 0);
  return saysNothing ? judgeByText(refusal) : 'refused';
}

/** Reason why a mail server did not accept a campaign email. */
export interface ReplyClass {
  /**
   * Next step, see `Judgement`. `server`: the email itself was not judged (no reply, the server is closing or busy, login, TLS, a limit of
   * the whole account), so all emails wait. The email may still have been accepted, because a connection can be lost after the data and
   * before the reply.
   */
  kind: Judgement | 'server';
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when the server gave none. */
  status: string | null;
  /** Text of the server's reply on one line, at most 500 characters. */
  reason: string;
}

/** Reply codes of login and encryption failures (RFC 4954 §4.7.2, RFC 3207), which concern all emails. */
const loginCodes = new Set([530, 534, 535, 538]);
/** Matches replies about a limit of the sending account, for which the server would refuse the next email too. */
const accountLimits =
  /^5\.4\.5$|^5\.1\.90$|daily (?:\S+ ){0,3}(?:limit|quota)|sending (?:is |has been )?(?:paused|suspended)/i;
/** Matches the first line of a reply: the code, then the enhanced code, which some servers put after a # or in brackets. */
const enhanced = /^\d{3}[ -][#[]?([245]\.\d{1,3}\.\d{1,3})\b/;

/** Returns true when a reply concerns all emails to this server, although it answers a command of one email. */
function concernsServer(code: number, status: string | null, text: string, command: string): boolean {
  if (loginCodes.has(code)) return true;
  // Amazon SES throttles with 454, other servers ask for TLS with it. After RCPT TO, 454 is about the domain of this recipient.
  if (code === 454) return command !== 'RCPT TO';
  // Before any recipient is named, the mail system itself fails. Later, the email to this recipient may be the one that always fails.
  if (code < 500) return command === 'MAIL FROM' && status !== null && /^4\.3\./.test(status);
  return (status !== null && accountLimits.test(status)) || accountLimits.test(text);
}

/** Returns the text of a reply without the codes that each line after the first repeats. */
const wordsOfReply = (text: string) =>
  reasonLine(text.replace(/\r?\n\d{3}[ -](?:[245]\.\d{1,3}\.\d{1,3}\b)?/g, ' '));

/** Classifies a failure for which the server sent no reply, or no reply about this email. */
function classifyUnjudged({ code = '', command = '', message, replied }: SmtpFailure): ReplyClass {
  // Errors that nodemailer throws itself (an invalid address, an email larger than the server accepts) must not stop all other emails.
  const own =
    !replied && /^(?:EENVELOPE|EMESSAGE|ESTREAM)$/.test(code) && /^(?:API|MAIL FROM)$/.test(command);
  const reason = reasonLine([code, command, message].filter(Boolean).join(' '));
  return { kind: own ? 'refused' : 'server', status: null, reason };
}

/**
 * Classifies an error that was thrown while a campaign email was handed to the mail server.
 * @param error error that nodemailer threw for an email with one recipient
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
