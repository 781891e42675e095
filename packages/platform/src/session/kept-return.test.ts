import { keepReturn, takeReturn } from './kept-return';

afterEach(() => jest.restoreAllMocks());

it('returns the kept page once', () => {
  keepReturn('/join#secret');
  expect(takeReturn('/auth')).toBe('/join#secret');
  expect(takeReturn('/auth')).toBe('/auth');
});

it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', ''])('never leads to %j', (path) => {
  keepReturn(path);
  expect(takeReturn('/auth')).toBe('/auth');
});

it('works without storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  keepReturn('/comercia');
  expect(takeReturn('/auth')).toBe('/auth');
});
