import { loadNewDocument, restoreTyped, watchTyping } from './typed-text';

const page = `<form>
  <input name="name"><input name="name"><input name="pass" type="password"><input name="ok" type="checkbox">
  <select name="topic"><option value="">-</option><option value="a">A</option></select><textarea name="text"></textarea>
</form>`;
const render = () => {
  document.body.innerHTML = `<div id="root">${page}</div>`;
};
const field = (name: string, at = 0) => {
  const found = document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)[at];
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const values = () => [
  field('name').value,
  field('name', 1).value,
  field('pass').value,
  field('ok').checked,
  field('topic').value,
  field('text').value,
];

beforeEach(() => {
  sessionStorage.clear();
  render();
  field('name', 1).value = 'Ada';
  field('pass').value = 'secret';
  field('ok').checked = true;
  field('topic').value = 'a';
  field('text').value = 'one\ntwo';
});

it('stores typed values for the new document, except passwords', () => {
  const reload = jest.fn();
  loadNewDocument(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
  render();
  restoreTyped();
  expect(values()).toEqual(['', 'Ada', '', true, 'a', 'one\ntwo']);
});

it('fills in fields that are rendered later, with events that React notices', async () => {
  loadNewDocument(() => undefined);
  document.body.innerHTML = '<div id="root"></div>';
  restoreTyped();
  const typed = new Promise((resolve) => document.body.addEventListener('input', resolve, { once: true }));
  render();
  await typed;
  expect(field('text').value).toBe('one\ntwo');
});

it('stores what was typed into a controlled field, whose attribute always equals its value', () => {
  watchTyping();
  const type = () => {
    field('name').value = 'typed';
    field('name').defaultValue = 'typed';
  };
  const valueLater = () => {
    loadNewDocument(() => undefined);
    render();
    restoreTyped();
    return field('name').value;
  };
  type();
  expect(valueLater()).toBe('');
  type();
  field('name').dispatchEvent(new Event('input', { bubbles: true }));
  expect(valueLater()).toBe('typed');
});

it('restores the values once, and only on the same page', () => {
  loadNewDocument(() => undefined);
  render();
  window.history.replaceState(null, '', '/elsewhere');
  restoreTyped();
  window.history.replaceState(null, '', '/');
  restoreTyped();
  expect(values()).toEqual(['', '', '', false, '', '']);
});

it('loads the new document even when storage is blocked', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const reload = jest.fn();
  loadNewDocument(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  blocked.mockRestore();
});
