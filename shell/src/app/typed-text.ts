const key = 'typed';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Kept = { path: string; fields: { name: string; at: number; value: string; checked: boolean }[] };

// What must not be stored, and what code cannot fill in.
const unkept = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']);

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Named fields of the page, in order, each with how many of its name came before it. */
function fieldsOfPage(): { field: Field; name: string; at: number }[] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<Field>('#root :is(input, textarea, select)[name]')]
    .filter((field) => !unkept.has(field.type))
    .map((field) => {
      const at = counts.get(field.name) ?? 0;
      counts.set(field.name, at + 1);
      return { field, name: field.name, at };
    });
}

const isChanged = (field: Field): boolean => {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0;
  return field.value !== field.defaultValue;
};

/** Loads the page's document anew. What was typed is kept for it, in this tab and until then only; passwords are not. */
export function loadNewDocument(reload: () => void = () => window.location.reload()): void {
  const fields = fieldsOfPage()
    .filter(({ field }) => isChanged(field))
    .map(({ field, name, at }) => ({ name, at, value: field.value, checked: isBox(field) && field.checked }));
  try {
    if (fields.length > 0) {
      const kept: Kept = { path: window.location.pathname, fields };
      window.sessionStorage.setItem(key, JSON.stringify(kept));
    }
  } catch {
    // Storage is blocked for this site: the page comes back empty.
  }
  reload();
}

/** Sets a field as typing would, so that React notices. */
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

/** Milliseconds within which the fields must have been drawn. */
const patience = 20_000;

/** Puts back what was typed before `loadNewDocument`, as soon as its fields are there. Once. */
export function putBackTyped(): void {
  const kept = readKept();
  if (kept === null) return;
  let left = kept.fields;
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
