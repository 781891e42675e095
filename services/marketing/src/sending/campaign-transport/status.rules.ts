/**
 * What a refusal means for an address.
 * - `hard`: nobody gets mail at this address, so it is suppressed
 * - `refused`: this mail is not taken (policy, content, size, a full mailbox); another one may be, so nothing is suppressed
 * - `soft`: refused for now, and tried again
 */
export type Judgement = 'hard' | 'refused' | 'soft';

/** What a server says of a mail or an address. */
export interface ServerRefusal {
  /** Whether it is for good (5yz, or 5.y.z) or for now. */
  permanent: boolean;
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when there is none. */
  status: string | null;
  text: string;
  /** Command that was refused: `RCPT TO` is about the address alone, `MAIL FROM` never; null when it is not known. */
  command: string | null;
}

/** Words by which a server without a telling code says that it is about the sender, the content or the mailbox's size. */
const policyWords =
  /spam|junk|block|black ?list|denylist|\b(?:dns)?r?bl\b|spamhaus|policy|prohibit|reputation|\brelay|sender|authenti|\bspf\b|\bdkim\b|\bdmarc\b|denied|not (?:permitted|allowed)|quota|\bfull\b|storage|\bsize\b|too (?:many|large|big)|\brates?\b|gr[ea]ylist|try again|internationali[sz]ed|\bhelo\b|reverse dns|virus|content/i;
/** Words by which it says that there is no such address. */
const nobodyWords =
  /(?:user|recipient|mailbox|address|account|domain)\b.{0,80}\b(?:unknown|not found|does ?n[o']t exist|does not exist|unavailable|invalid|disabled|inactive)|(?:unknown|invalid|no such|inactive) (?:\S+ )?(?:user|recipient|mailbox|address|account|domain|person)|unrout[e]?able/i;

/** Details of 5.1.x that are about the sender's address, or about relaying. */
const sendersAddress = new Set([7, 8, 9]);

const saysPolicy = (text: string) => policyWords.test(text);
const saysNobody = (text: string) => nobodyWords.test(text) && !saysPolicy(text);

/** A refusal for good whose code says nothing: about the address where the address was refused, else where the text says so. */
function judgeByText({ text, command }: ServerRefusal): 'hard' | 'refused' {
  const nobody = command === 'RCPT TO' ? !saysPolicy(text) : saysNobody(text);
  return nobody ? 'hard' : 'refused';
}

/** Network and routing: a domain that does not exist, and what Microsoft 365 answers for an address that it does not know. */
function judgeRouting(detail: number, text: string): 'hard' | 'refused' {
  if (detail === 4) return 'hard';
  if (detail === 1 && /recipient address rejected/i.test(text)) return 'hard';
  return saysNobody(text) ? 'hard' : 'refused';
}

/** Judges a refusal by its enhanced status code (RFC 3463), and by its text where the code is missing or says nothing. */
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
