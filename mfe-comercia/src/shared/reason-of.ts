/**
 * Explanations of enhanced status codes (RFC 3463): maps the second and third part of a code to the text key of its explanation. Several
 * codes may share a key.
 */
const meanings = {
  '1.0': 'address',
  '1.1': 'noMailbox',
  '1.2': 'noDomain',
  '1.3': 'address',
  '1.4': 'address',
  '1.6': 'moved',
  '1.8': 'sender',
  '1.7': 'sender',
  '1.10': 'noMail',
  '2.0': 'mailbox',
  '2.1': 'closed',
  '2.2': 'full',
  '2.3': 'tooLarge',
  '2.4': 'list',
  '3.1': 'serverFull',
  '3.2': 'notNow',
  '3.4': 'tooLarge',
  '4.1': 'unreachable',
  '4.2': 'unreachable',
  '4.4': 'noDomain',
  '4.5': 'notNow',
  '4.6': 'loop',
  '4.7': 'tookTooLong',
  '5.3': 'tooMany',
  '6.0': 'content',
  '7.0': 'policy',
  '7.1': 'policy',
  '7.20': 'authentication',
  '7.21': 'authentication',
  '7.22': 'authentication',
  '7.23': 'authentication',
  '7.25': 'authentication',
  '7.26': 'authentication',
  '7.27': 'sender',
  '7.28': 'tooMany',
  '7.508': 'tooMany',
} as const;

/** Fallback explanations, by only the second part of the code. */
const subjects = {
  '1': 'address',
  '2': 'mailbox',
  '3': 'server',
  '4': 'unreachable',
  '5': 'protocol',
  '6': 'content',
  '7': 'policy',
} as const;

export type ReplyMeaning =
  | (typeof meanings)[keyof typeof meanings]
  | (typeof subjects)[keyof typeof subjects]
  | 'forNow'
  | 'forGood';

const has = <Key extends string>(record: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(record, key);

/** Returns the explanation of a mail server's reply; null when it contains no status code. */
export function meaningOf(reply: string): ReplyMeaning | null {
  const enhanced = /(?<![\d.])([245])\.(\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(reply);
  if (enhanced) {
    const [, , code = ''] = enhanced;
    if (has(meanings, code)) return meanings[code];
    const [subject = ''] = code.split('.');
    if (has(subjects, subject)) return subjects[subject];
  }
  const plain = /(?<![\d.])([45])(?:\d\d(?!\d)|\.\d)/.exec(reply);
  if (!plain) return null;
  return plain[1] === '4' ? 'forNow' : 'forGood';
}
