const DAY = 86_400_000;
/**
 * Milliseconds for which a new key is published before it signs, so that services have fetched it by then; they cache published keys for
 * five minutes.
 */
export const LEAD_MS = 3_600_000;
/**
 * Milliseconds for which an old key stays published after its last signature, so that its tokens can be verified as long as services accept
 * them, for six minutes.
 */
export const OVERLAP_MS = 600_000;

export interface KeyPeriod {
  generation: number;
  usableFrom: Date;
  usableUntil: Date;
}

/** Returns the period of the next key if it must be created now; null while the newest key is valid for longer than `LEAD_MS`. */
export function nextPeriod(keys: readonly KeyPeriod[], now: Date, rotationDays: number): KeyPeriod | null {
  const newest = keys.reduce<KeyPeriod | null>(
    (best, key) => (best === null || key.generation > best.generation ? key : best),
    null,
  );
  if (newest !== null && newest.usableUntil.getTime() - LEAD_MS > now.getTime()) return null;
  const start = Math.max(now.getTime(), newest?.usableUntil.getTime() ?? 0);
  return {
    generation: (newest?.generation ?? 0) + 1,
    usableFrom: new Date(start),
    usableUntil: new Date(start + rotationDays * DAY),
  };
}

/** Returns the key that signs now: the newest one whose period has begun. */
export function signingKeyOf<K extends KeyPeriod>(keys: readonly K[], now: Date): K | null {
  const usable = keys.filter(({ usableFrom }) => usableFrom.getTime() <= now.getTime());
  return usable.reduce<K | null>(
    (best, key) => (best === null || key.generation > best.generation ? key : best),
    null,
  );
}

/** Returns true once every token of this key has expired. */
export const isExpired = (key: KeyPeriod, now: Date): boolean =>
  key.usableUntil.getTime() + OVERLAP_MS < now.getTime();
