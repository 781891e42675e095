// Browsers may block storage (blocked cookies, private windows, sandboxed frames); values are then lost when the page is closed.
const memory = new Map<string, string>();

/** Reads from the browser's storage, or from memory when storage is blocked. Never throws. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Writes a value, or removes it with null. Never throws. */
export function writeStored(key: string, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}
