const key = 'typed';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TypedField = { name: string; at: number; value: string; checked: boolean };
type Kept = { path: string; fields: TypedField[] };

// Input types that scripts cannot or must not fill in.
const unfillable = new Set(['file', 'hidden', 'submit', 'button', 'reset', 'image']);

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Returns the named fields of the page in order; `at` is the number of earlier fields with the same name. */
function fieldsOfPage(): { field: Field; name: string; at: number }[] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<Field>('#root :is(input, textarea, select)[name]')]
    .filter((field) => !unfillable.has(field.type))
    .map((field) => {
      const at = counts.get(field.name) ?? 0;
      counts.set(field.name, at + 1);
      return { field, name: field.name, at };
    });
}

// Typing is tracked by events, because comparing `value` with the `value` attribute does not reveal text typed into a controlled field:
// React mirrors it in the attribute.
const typedInto = new WeakSet<EventTarget>();

/** Starts recording which fields the user types into. Text typed before hydration is found by comparing fields with their HTML. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => target && typedInto.add(target), true);
}

const isChanged = (field: Field): boolean => {
  if (typedInto.has(field)) return true;
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0;
  return field.value !== field.defaultValue;
};

/** Returns the values that the user has typed, ticked or chosen on the page. */
const typedFields = (isKept: (field: Field) => boolean): TypedField[] =>
  fieldsOfPage()
    .filter(({ field }) => isChanged(field) && isKept(field))
    .map(({ field, name, at }) => ({ name, at, value: field.value, checked: isBox(field) && field.checked }));

/** Reloads the document. Typed values, except passwords, are stored in this tab and restored by the new document. */
export function loadNewDocument(reload: () => void = () => window.location.reload()): void {
  const fields = typedFields(({ type }) => type !== 'password');
  try {
    if (fields.length > 0) {
      const kept: Kept = { path: window.location.pathname, fields };
      window.sessionStorage.setItem(key, JSON.stringify(kept));
    }
  } catch {
    // Storage is blocked for this site, so the typed values are lost.
  }
  reload();
}

/** Sets the value of a field and dispatches the events of real typing, so that React notices the change. */
function fill(field: Field, value: string, checked: boolean): void {
  if (isBox(field)) {
    if (field.checked !== checked) field.click();
    return;
  }
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function readKept(): Kept | null {
  try {
    const text = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    const kept: Kept | null = text === null ? null : JSON.parse(text);
    return kept?.path === window.location.pathname ? kept : null;
  } catch {
    return null;
  }
}

/** Milliseconds after which restoring gives up on fields that have not been rendered. */
const patience = 20_000;

/** Fills in fields as soon as they are rendered. */
function restore(fields: TypedField[]): void {
  let left = fields;
  const look = () => {
    const there = fieldsOfPage();
    left = left.filter(({ name, at, value, checked }) => {
      const found = there.find((one) => one.name === name && one.at === at);
      if (found) fill(found.field, value, checked);
      return found === undefined;
    });
    if (left.length === 0) stop();
  };
  const watcher = new MutationObserver(look);
  const timer = setTimeout(() => stop(), patience);
  const stop = () => {
    watcher.disconnect();
    clearTimeout(timer);
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  look();
}

/** Restores the values stored by `loadNewDocument` and removes them from storage. */
export function restoreTyped(): void {
  const kept = readKept();
  if (kept) restore(kept.fields);
}

interface Focus {
  name: string;
  at: number;
  /** Selection in the field; null for fields without a caret. */
  caret: [start: number, end: number] | null;
}

function focusInPage(): Focus | null {
  const found = fieldsOfPage().find(({ field }) => field === document.activeElement);
  if (found === undefined) return null;
  const { field, name, at } = found;
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return { name, at, caret: null };
  return { name, at, caret: [field.selectionStart, field.selectionEnd ?? field.selectionStart] };
}

function focusAgain({ name, at, caret }: Focus): void {
  const field = fieldsOfPage().find((one) => one.name === name && one.at === at)?.field;
  field?.focus({ preventScroll: true });
  if (caret && field && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret);
}

/**
 * Records the typed values and the focus before the page is rerendered in this document. Returns a function that restores them; further
 * calls do nothing.
 */
export function preserveTyped(): () => void {
  const fields = typedFields(() => true);
  const focus = focusInPage();
  let done = false;
  return () => {
    if (done) return;
    done = true;
    restore(fields);
    if (focus && document.activeElement === document.body) focusAgain(focus);
  };
}
