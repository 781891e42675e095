import { api } from '@portals/platform';
import { heldReply, renderPortal, reply, userEvent as user } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { useAttempt } from './use-attempt';

const seen = jest.fn();

function Subject() {
  const { run, pending } = useAttempt(
    async (name: string) => {
      await api.post('/api/things', { name });
      seen('done');
    },
    'Not added',
    (error) => seen(error instanceof Error),
  );
  return (
    <button type="button" aria-busy={pending} onClick={() => void run('Oil')}>
      Add
    </button>
  );
}

const button = () => screen.getByRole('button');

beforeEach(() => seen.mockReset());

it('sends one request after a double click, and says nothing after success', async () => {
  const held = heldReply(undefined);
  const { calls, toast } = await renderPortal(<Subject />, { fetch: { 'POST /api/things': held.answer } });
  await user.dblClick(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  held.release();
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
  expect(calls).toEqual([expect.objectContaining({ method: 'POST', body: { name: 'Oil' } })]);
  expect(seen.mock.calls).toEqual([['done']]);
  expect(toast()).toBeNull();
});

it('says what has failed and why, and can be repeated', async () => {
  const { calls, toast } = await renderPortal(<Subject />, {
    fetch: { 'POST /api/things': reply(409, { code: 'CONFLICT', message: 'There is one already.' }) },
  });
  await user.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
  expect(toast()).toMatchObject({
    tone: 'destructive',
    title: 'Not added',
    description: 'There is one already.',
  });
  expect(seen.mock.calls).toEqual([[true]]);
  await user.click(button());
  await waitFor(() => expect(calls).toHaveLength(2));
});
