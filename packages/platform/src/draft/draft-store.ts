/** Values of a form, by field name. */
export type DraftValues = Readonly<Record<string, unknown>>;

const mark = 'draft/';
const ofPerson = (userId: number) => `${mark}${userId}/`;
const keyOf = (userId: number, form: string) => `${ofPerson(userId)}${form}`;

const isValues = (value: unknown): value is DraftValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Browsers may deny access to storage, or storage may be full; forms must then work without drafts. */
function withStorage<T>(
  work: (storage: Storage) => T,
  otherwise: T,
  kind: 'sessionStorage' | 'localStorage' = 'sessionStorage',
): T {
  try {
    return work(window[kind]);
  } catch {
    return otherwise;
  }
}

/** Returns the user's draft of a form in this tab; null when there is none or it cannot be read. */
export function readDraft(userId: number, form: string): DraftValues | null {
  return withStorage((storage) => {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userId, form)) ?? 'null');
    return isValues(value) ? value : null;
  }, null);
}

/** Stores a draft until it is dropped, the user signs out or the tab is closed. Passwords are left out. */
export function writeDraft(userId: number, form: string, values: DraftValues): void {
  const kept = Object.entries(values).filter(([field]) => !/password/i.test(field));
  withStorage(
    (storage) => storage.setItem(keyOf(userId, form), JSON.stringify(Object.fromEntries(kept))),
    undefined,
  );
}

export function dropDraft(userId: number, form: string): void {
  withStorage((storage) => storage.removeItem(keyOf(userId, form)), undefined);
  withStorage((storage) => storage.removeItem(keyOf(userId, form)), undefined, 'localStorage');
}

/** Milliseconds after which a copy made by `backUpDraft` expires. */
const asideMs = 7 * 86_400_000;

/** Parses a copy made by `backUpDraft` and returns its draft; null once the copy has expired. */
function asideIn(text: string | null): string | null {
  const value: unknown = JSON.parse(text ?? 'null');
  if (!isValues(value) || typeof value.at !== 'number' || typeof value.draft !== 'string') return null;
  return Date.now() - value.at < asideMs ? value.draft : null;
}

/** Stores a copy of this tab's draft for a tab opened after this one is closed. */
export function backUpDraft(userId: number, form: string): void {
  const key = keyOf(userId, form);
  const draft = withStorage((storage) => storage.getItem(key), null);
  if (draft === null) return;
  const copy = JSON.stringify({ at: Date.now(), draft });
  withStorage((storage) => storage.setItem(key, copy), undefined, 'localStorage');
}

/** Moves the copy made by `backUpDraft` into this tab. If the tab already has a draft of the form, the copy is only deleted. */
export function restoreDraft(userId: number, form: string): void {
  const key = keyOf(userId, form);
  const draft = withStorage((storage) => asideIn(storage.getItem(key)), null, 'localStorage');
  withStorage((storage) => storage.removeItem(key), undefined, 'localStorage');
  withStorage((storage) => {
    if (draft !== null && storage.getItem(key) === null) storage.setItem(key, draft);
  }, undefined);
}

/** Returns true when a stored copy has expired or cannot be read. */
function isGone(storage: Storage, key: string): boolean {
  try {
    return asideIn(storage.getItem(key)) === null;
  } catch {
    return true;
  }
}

/** Deletes all drafts except those of one user; with null, every draft. Expired copies are deleted as well. */
export function deleteDraftsExceptOf(userId: number | null): void {
  const own = userId === null ? null : ofPerson(userId);
  for (const kind of ['sessionStorage', 'localStorage'] as const) {
    withStorage(
      (storage) => {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        for (const key of keys.filter((name) => name.startsWith(mark))) {
          const isOther = own === null || !key.startsWith(own);
          if (isOther || (kind === 'localStorage' && isGone(storage, key))) storage.removeItem(key);
        }
      },
      undefined,
      kind,
    );
  }
}
