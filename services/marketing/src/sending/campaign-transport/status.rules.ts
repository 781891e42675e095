/**
 * Meaning of a refusal for an address.
 * - `hard`: nobody receives email at this address, so it is suppressed
 * - `refused`: this email is not accepted (policy, content, size, a full mailbox); another one may be, so nothing is suppressed
 * - `soft`: refused for now, and retried
 */
export type Judgement = 'hard' | 'refused' | 'soft';

/** A server's refusal of an email or an address. */
export interface ServerRefusal {
  /** True for a permanent refusal (5yz, or 5.y.z), false for a temporary one. */
  permanent: boolean;
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when there is none. */
  status: string | null;
  text: string;
  /** Command that was refused: `RCPT TO` is only about the address, `MAIL FROM` never is; null when unknown. */
  command: string | null;
}

/** Words by which a server without a specific code says that the sender, the content or the mailbox size is the reason. */
const policyWords =
  /spam|junk|block|black ?list|denylist|\b(?:dns)?r?bl\b|spamhaus|policy|prohibit|reputation|\brelay|sender|authenti|\bspf\b|\bdkim\b|\bdmarc\b|denied|not (?:permitted|allowed)|quota|\bfull\b|storage|\bsize\b|too (?:many|large|big)|\brates?\b|gr[ea]ylist|try again|internationali[sz]ed|\bhelo\b|reverse dns|virus|content/i;
/** Words by which a server says that the address does not exist. */
const nobodyWords =
  /(?:user|recipient|mailbox|address|account|domain)\b.{0,80}\b(?:unknown|not found|does ?n[o']t exist|does not exist|unavailable|invalid|disabled|inactive)|(?:unknown|invalid|no such|inactive) (?:\S+ )?(?:user|recipient|mailbox|address|account|domain|person)|unrout[e]?able/i;

/** Details of 5.1.x that concern the sender's address, or relaying. */
const sendersAddress = new Set([7, 8, 9]);

const saysPolicy = (text: string) => policyWords.test(text);
const saysNobody = (text: string) => nobodyWords.test(text) && !saysPolicy(text);

/** Judges a permanent refusal with an unspecific code: by the command when the address was refused, else by the text. */
function judgeByText({ text, command }: ServerRefusal): 'hard' | 'refused' {
  const nobody = command === 'RCPT TO' ? !saysPolicy(text) : saysNobody(text);
  return nobody ? 'hard' : 'refused';
}

/** Judges network and routing codes: a domain that does not exist, and what Microsoft 365 answers for an unknown address. */
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
