import { readStored, writeStored } from './storage';
import { hasSessionHint, readToken, writeToken } from './token';

afterEach(() => {
  jest.restoreAllMocks();
  writeStored('auth_token', null);
});

it('keeps a value in the browser', () => {
  writeStored('auth_token', 't');
  expect(localStorage.getItem('auth_token')).toBe('t');
  writeStored('auth_token', null);
  expect(localStorage.getItem('auth_token')).toBeNull();
});

it('keeps values for the length of the page when storage is blocked', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readToken()).toBeNull();
  writeToken('t');
  expect(readToken()).toBe('t');
  expect(hasSessionHint()).toBe(true);
  writeStored('auth_token', null);
  expect(readStored('auth_token')).toBeNull();
});

it('keeps a value when storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeToken('t');
  expect(readToken()).toBe('t');
});

it('treats an empty token as none', () => {
  localStorage.setItem('auth_token', '');
  expect(readToken()).toBeNull();
});
