import { act, screen } from '@testing-library/react';
import { NetworkError } from '../request/errors';
import { renderPortal } from '../testing';
import { useFailure } from './use-failure';

it('holds the reason of a failed attempt until the next one begins, and rethrows the error', async () => {
  let run: ReturnType<typeof useFailure>['attempt'] | null = null;
  function Form() {
    const { failure, attempt } = useFailure();
    run = attempt;
    return <p>{failure ?? 'nothing'}</p>;
  }
  await renderPortal(<Form />);
  let thrown: unknown = null;
  const attempt = (work: () => Promise<unknown>) =>
    act(async () => {
      await run?.(work).catch((error: unknown) => {
        thrown = error;
      });
    });
  await attempt(() => Promise.reject(new NetworkError('x')));
  expect(thrown).toBeInstanceOf(NetworkError);
  expect(screen.getByText(/^No answer from the server/)).toBeInTheDocument();
  const before: string[] = [];
  await attempt(async () => before.push('runs'));
  expect(before).toEqual(['runs']);
  expect(screen.getByText('nothing')).toBeInTheDocument();
});
