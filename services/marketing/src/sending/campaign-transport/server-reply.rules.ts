import {
  demandsLogin,
  enhancedStatus,
  readFailure,
  reasonLine,
  reportsAccountLimit,
  type SmtpFailure,
} from '@portals/service-kit/mail-text';

/**
 * Consequence of a server's rejection for an address.
 * - `hard`: the address cannot receive any email, so it is suppressed
 * - `refused`: this email is rejected (policy, content, size, a full mailbox); another email may be accepted, so nothing is suppressed
 * - `soft`: rejected temporarily, to be retried
 */
export type Judgement = 'hard' | 'refused' | 'soft';

/** A server's rejection of an email or an address. */
export interface ServerRefusal {
  /** True for a permanent rejection (5yz, or 5.y.z), false for a temporary one. */
  permanent: boolean;
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when there is none. */
  status: string | null;
  text: string;
  /** Rejected command: a rejected `RCPT TO` concerns only the address, a rejected `MAIL FROM` never does; null when unknown. */
  command: string | null;
}

/** Words in a reply without a specific status code that blame the sender, the content or the mailbox size, rather than the address. */
const policyWords =
  /spam|junk|block|black ?list|denylist|\b(?:dns)?r?bl\b|spamhaus|policy|prohibit|reputation|\brelay|sender|authenti|\bspf\b|\bdkim\b|\bdmarc\b|denied|not (?:permitted|allowed)|quota|\bfull\b|storage|\bsize\b|too (?:many|large|big)|\brates?\b|gr[ea]ylist|try again|internationali[sz]ed|\bhelo\b|reverse dns|virus|content/i;
/** Words in a reply which mean that the address does not exist. */
const nobodyWords =
  /(?:user|recipient|mailbox|address|account|domain)\b.{0,80}\b(?:unknown|not found|does ?n[o']t exist|does not exist|unavailable|invalid|disabled|inactive)|(?:unknown|invalid|no such|inactive) (?:\S+ )?(?:user|recipient|mailbox|address|account|domain|person)|unrout[e]?able/i;

/** Third numbers of the 5.1.x codes that concern the sender's address or relaying. */
const sendersAddress = new Set([7, 8, 9]);

const saysPolicy = (text: string) => policyWords.test(text);
const saysNobody = (text: string) => nobodyWords.test(text) && !saysPolicy(text);

/**
 * Classifies a permanent rejection with an unspecific code. A rejected `RCPT TO` is hard unless the text blames something else; any other
 * rejection is hard only if the text blames the address.
 */
function judgeByText({ text, command }: ServerRefusal): 'hard' | 'refused' {
  const nobody = command === 'RCPT TO' ? !saysPolicy(text) : saysNobody(text);
  return nobody ? 'hard' : 'refused';
}

/** Classifies rejections with network and routing codes: a domain that does not exist, and Microsoft 365's reply for an unknown address. */
function judgeRouting(detail: number, text: string): 'hard' | 'refused' {
  if (detail === 4) return 'hard';
  if (detail === 1 && /recipient address rejected/i.test(text)) return 'hard';
  return saysNobody(text) ? 'hard' : 'refused';
}

/** Classifies a rejection by its enhanced status code (RFC 3463), and by its text where the code is missing or unspecific. */
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
   * Next step, see `Judgement`. `server`: the failure does not concern this email (no reply, the server is closing or busy, login, TLS, a
   * limit of the whole account), so all emails wait. The server may still have accepted the email, because a connection can be lost between
   * the data and the reply.
   */
  kind: Judgement | 'server';
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when the server gave none. */
  status: string | null;
  /** Text of the server's reply on one line, at most 500 characters. */
  reason: string;
}

/** Returns true when a reply concerns all emails to this server, although it answers a command of one email. */
function concernsServer(code: number, status: string | null, text: string, command: string): boolean {
  if (demandsLogin(code)) return true;
  // Amazon SES throttles with 454; other servers demand TLS with it. After RCPT TO, 454 concerns the domain of this recipient.
  if (code === 454) return command !== 'RCPT TO';
  // Before any recipient is named, 4.3.x means that the mail system itself fails. Later, it may concern only the email to this recipient.
  if (code < 500) return command === 'MAIL FROM' && status !== null && /^4\.3\./.test(status);
  return reportsAccountLimit(text);
}

/** Returns a multi-line reply as one line, without the status codes that its continuation lines repeat. */
const wordsOfReply = (text: string) =>
  reasonLine(text.replace(/\r?\n\d{3}[ -](?:[245]\.\d{1,3}\.\d{1,3}\b)?/g, ' '));

/** Classifies a failure for which the server sent no reply, or no reply about this email. */
function classifyUnjudged({ code = '', command = '', message, replied }: SmtpFailure): ReplyClass {
  // Errors that nodemailer throws itself (an invalid address, an email larger than the server accepts) concern one email and must not stop
  // all others.
  const own =
    !replied && /^(?:EENVELOPE|EMESSAGE|ESTREAM)$/.test(code) && /^(?:API|MAIL FROM)$/.test(command);
  const reason = reasonLine([code, command, message].filter(Boolean).join(' '));
  return { kind: own ? 'refused' : 'server', status: null, reason };
}

/**
 * Classifies an error that was thrown while a campaign email was being sent.
 * @param error error that nodemailer threw for an email with one recipient
 */
export function classifyReply(error: unknown): ReplyClass {
  const failure = readFailure(error);
  const { reply, command = '' } = failure;
  if (reply === null) return classifyUnjudged(failure);
  const { code, text } = reply;
  const status = enhancedStatus(text);
  const reason = wordsOfReply(text);
  if (concernsServer(code, status, text, command)) return { kind: 'server', status, reason };
  return { kind: judge({ permanent: code >= 500, status, text, command }), status, reason };
}
