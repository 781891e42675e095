/** Adds an entry to a map as the newest, and removes the oldest one beyond the limit. */
export function remember<T>(entries: Map<string, T>, key: string, value: T, limit: number): void {
  entries.delete(key);
  entries.set(key, value);
  const oldest = entries.keys().next();
  if (entries.size > limit && !oldest.done) entries.delete(oldest.value);
}
