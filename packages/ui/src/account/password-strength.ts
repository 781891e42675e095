export type PasswordLevel = 'weak' | 'fair' | 'strong';
export type PasswordAdvice = 'adviceLonger' | 'advicePersonal' | 'adviceVaried' | 'adviceGood';

const sequences = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const longEnough = 10;
const long = 14;
const sequenceLength = 4;
const personalLength = 3;

function hasSequence(password: string): boolean {
  const text = password.toLowerCase();
  return sequences.some((sequence) => {
    const reverse = [...sequence].reverse().join('');
    return [sequence, reverse].some((run) =>
      Array.from({ length: run.length - sequenceLength + 1 }, (_, start) =>
        run.slice(start, start + sequenceLength),
      ).some((part) => text.includes(part)),
    );
  });
}

/** Returns the words of three or more characters from a user's personal data. */
const personalWords = (personal: readonly string[]) =>
  personal
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= personalLength);

/**
 * Returns advice on a password; never rejects a password, because the only rule is the minimum length.
 * @param personal name, user name and email address, which a password should not contain
 */
export function passwordStrength(
  password: string,
  personal: readonly string[],
): { level: PasswordLevel; advice: PasswordAdvice } {
  const text = password.toLowerCase();
  if (personalWords(personal).some((word) => text.includes(word)))
    return { level: 'weak', advice: 'advicePersonal' };
  const varied = new Set(text).size >= Math.min(6, password.length - 1);
  if (!varied || /(.)\1\1/u.test(text) || (hasSequence(password) && password.length < long)) {
    return { level: 'weak', advice: 'adviceVaried' };
  }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  if (password.length >= long || (password.length >= longEnough && kinds >= 3)) {
    return { level: 'strong', advice: 'adviceGood' };
  }
  return { level: password.length >= longEnough ? 'fair' : 'weak', advice: 'adviceLonger' };
}
