import { screen } from '@testing-library/react';
import en from '../locales/en.json';
import { ApiError, NetworkError } from '../request/errors';
import { renderPortal } from '../testing';
import { useErrorText } from './error-text';

function Text({ error, fallback }: { error: unknown; fallback?: string }) {
  return <p data-testid="text">{useErrorText()(error, fallback)}</p>;
}

const shownFor = async (error: unknown, fallback?: string, language: 'en' | 'es' = 'en') => {
  const view = await renderPortal(<Text error={error} {...(fallback ? { fallback } : {})} />, { language });
  const text = screen.getByTestId('text').textContent;
  view.unmount();
  return text;
};
const answer = (status: number, body: unknown) =>
  new ApiError({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });

it('is the message of the server, which is in the language of the interface', async () => {
  const error = answer(409, { code: 'USERNAME_TAKEN', message: 'Ese nombre de usuario ya está en uso.' });
  expect(await shownFor(error, 'y', 'es')).toBe('Ese nombre de usuario ya está en uso.');
});

it('prefers the server message to the fallback, and the fallback to nothing', async () => {
  expect(await shownFor(answer(400, { message: 'x' }), 'y')).toBe('x');
  expect(await shownFor(answer(400, '<html>'), 'y')).toBe('y');
  expect(await shownFor(answer(400, '<html>'))).toBe(en.errors.UNEXPECTED);
  expect(await shownFor('odd', 'y')).toBe('y');
});

it('names a failed connection', async () => {
  expect(await shownFor(new NetworkError('x'), 'y')).toBe(en.errors.NETWORK);
});
