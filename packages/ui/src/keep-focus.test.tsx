import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ErrorState } from './feedback/error-state';

/** A list that a second try shows, in place of its failure or of a box around it. */
function List({ boxed }: { boxed: boolean }) {
  const [failed, setFailed] = useState(true);
  const failure = <ErrorState onRetry={() => setFailed(false)} />;
  return (
    <main>
      <button type="button">Filter</button>
      {failed && (boxed ? <div>{failure}</div> : failure)}
      {!failed && <button type="button">Row</button>}
      <button type="button">Help</button>
    </main>
  );
}

it.each([false, true])(
  'the focus stays where a failure was that another try removes (boxed: %s)',
  async (boxed) => {
    await renderPortal(<List boxed={boxed} />);
    const count = document.querySelectorAll('span').length;
    screen.getByRole('button', { name: 'Try again' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await user.tab();
    expect(screen.getByRole('button', { name: 'Row' })).toHaveFocus();
    expect(document.querySelectorAll('span').length).toBeLessThanOrEqual(count);
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
  },
);

it('a failure that disappears without the focus leaves it alone', async () => {
  await renderPortal(<List boxed={false} />);
  const filter = screen.getByRole('button', { name: 'Filter' });
  filter.focus();
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(screen.getByRole('button', { name: 'Row' })).toBeInTheDocument();
  expect(filter).toHaveFocus();
});
