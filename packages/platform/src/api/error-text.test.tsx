import { errorCodes } from '@portals/contracts';
import { screen } from '@testing-library/react';
import en from '../locales/en.json';
import { renderPortal } from '../testing';
import { useErrorText } from './error-text';
import { ApiError, NetworkError } from './errors';

function Text({ error, fallback }: { error: unknown; fallback?: string }) {
  return <p data-testid="text">{useErrorText()(error, fallback)}</p>;
}

const shownFor = async (error: unknown, fallback?: string, language: 'en' | 'es' = 'en') => {
  const view = await renderPortal(<Text error={error} {...(fallback ? { fallback } : {})} />, { language });
  const text = screen.getByTestId('text').textContent;
  view.unmount();
  return text;
};
const answer = (status: number, body: unknown, retryAfter: string | null = null) =>
  new ApiError({ status, body: typeof body === 'string' ? body : JSON.stringify(body), retryAfter });

it.each(errorCodes)('has its own text for %s in both languages', async (code) => {
  const error = answer(400, { code, message: 'of the server' });
  const [english, spanish] = [await shownFor(error), await shownFor(error, undefined, 'es')];
  expect(english).toBe(en.errors[code]);
  expect(spanish).not.toBe(english);
  expect([english, spanish]).not.toContain('of the server');
});

it('prefers the server message to the fallback, and the fallback to nothing', async () => {
  expect(await shownFor(answer(400, { message: 'x' }), 'y')).toBe('x');
  expect(await shownFor(answer(400, '<html>'), 'y')).toBe('y');
  expect(await shownFor(answer(400, '<html>'))).toBe(en.errors.UNEXPECTED);
  expect(await shownFor('odd', 'y')).toBe('y');
});

it('does not take an inherited name for a code', async () => {
  expect(await shownFor(answer(400, { code: 'toString', message: 'x' }))).toBe('x');
});

it('names a failed connection', async () => {
  expect(await shownFor(new NetworkError('x'), 'y')).toBe(en.errors.NETWORK);
});

it('says how long to wait after too many attempts', async () => {
  const body = { code: 'TOO_MANY_REQUESTS' };
  expect(await shownFor(answer(429, body, '61'))).toBe('Too many attempts. Try again in 2 minutes.');
  expect(await shownFor(answer(429, body, '5'))).toBe('Too many attempts. Try again in one minute.');
  expect(await shownFor(answer(429, body))).toBe(en.errors.TOO_MANY_REQUESTS);
});
