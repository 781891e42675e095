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

// React mirrors the value of a controlled field in its `value` attribute, so comparing the two does not reveal typed text.
const typedInto = new WeakSet<EventTarget>();

/** Records from now on which fields the user has typed into; earlier ones differ from their HTML. */
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

/** Reloads the document. Typed values are stored for it in this tab until then; passwords are not. */
export function loadNewDocument(reload: () => void = () => window.location.reload()): void {
  const fields = typedFields(({ type }) => type !== 'password');
  try {
    if (fields.length > 0) {
      const kept: Kept = { path: window.location.pathname, fields };
      window.sessionStorage.setItem(key, JSON.stringify(kept));
    }
  } catch {
    // Storage is blocked for this site, so the page comes back empty.
  }
  reload();
}

/** Sets the value of a field with the events of real typing, so that React notices. */
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

/** Milliseconds within which the fields must be rendered. */
const patience = 20_000;

/** Fills in fields as soon as they are rendered. */
function putBack(fields: TypedField[]): void {
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

/** Restores the values stored by `loadNewDocument`, once. */
export function putBackTyped(): void {
  const kept = readKept();
  if (kept) putBack(kept.fields);
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
 * Records the typed values and the focus of a page that is about to be rendered again in this document. Returns a function that restores
 * both once after the new rendering.
 */
export function carryTyped(): () => void {
  const fields = typedFields(() => true);
  const focus = focusInPage();
  let done = false;
  return () => {
    if (done) return;
    done = true;
    putBack(fields);
    if (focus && document.activeElement === document.body) focusAgain(focus);
  };
}
