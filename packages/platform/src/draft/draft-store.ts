/** What stood in the fields of a form, by the name of the field. */
export type DraftValues = Readonly<Record<string, unknown>>;

const mark = 'draft/';
const ofPerson = (userId: number) => `${mark}${userId}/`;
const keyOf = (userId: number, form: string) => `${ofPerson(userId)}${form}`;

const isValues = (value: unknown): value is DraftValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Browsers can refuse storage, or have no room left: a form must work all the same, without a draft. */
function withStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(window.sessionStorage);
  } catch {
    return otherwise;
  }
}

/** The draft of a person's form in this tab; null without one, or when it cannot be read. */
export function readDraft(userId: number, form: string): DraftValues | null {
  return withStorage((storage) => {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userId, form)) ?? 'null');
    return isValues(value) ? value : null;
  }, null);
}

/** Keeps a draft until it is dropped, the person signs out or the tab is closed. Passwords are left out. */
export function writeDraft(userId: number, form: string, values: DraftValues): void {
  const kept = Object.entries(values).filter(([field]) => !/password/i.test(field));
  withStorage(
    (storage) => storage.setItem(keyOf(userId, form), JSON.stringify(Object.fromEntries(kept))),
    undefined,
  );
}

export function dropDraft(userId: number, form: string): void {
  withStorage((storage) => storage.removeItem(keyOf(userId, form)), undefined);
}

/** Drops every draft but those of one person; with null, all of them. */
export function keepDraftsOf(userId: number | null): void {
  withStorage((storage) => {
    const own = userId === null ? null : ofPerson(userId);
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(mark) && (own === null || !key.startsWith(own))) storage.removeItem(key);
    }
  }, undefined);
}
