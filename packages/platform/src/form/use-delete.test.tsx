import { heldReply, renderPortal, reply, userEvent as user } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type DeleteOptions, useDelete } from './use-delete';

interface SubjectProps {
  ready?: boolean;
  missing?: string;
  onDeleted?: () => Promise<void> | void;
}

/** The parts of a dialog that the hook needs: whether it is open, its button, and why it failed. */
function Subject({ ready = true, onDeleted = () => undefined, ...texts }: SubjectProps) {
  const [shown, setShown] = useState(true);
  return shown && <Question {...texts} ready={ready} onDeleted={onDeleted} onClose={() => setShown(false)} />;
}

function Question(props: SubjectProps & Pick<DeleteOptions, 'onDeleted' | 'onClose'>) {
  const work = useDelete({
    ...props,
    path: '/api/rows/7',
    deleted: { title: 'Deleted', description: 'Oil' },
    failed: 'Error deleting',
  });
  return (
    <>
      <button type="button" aria-busy={work.pending} onClick={work.onConfirm}>
        Delete
      </button>
      <p role="alert">{work.failure}</p>
    </>
  );
}

const button = () => screen.getByRole('button');
const failure = () => screen.getByRole('alert');
const press = () => user.click(button());
const gone = () => waitFor(() => expect(screen.queryByRole('button')).toBeNull());

it('deletes a row, says so and closes', async () => {
  const { calls, toast } = await renderPortal(<Subject />, { fetch: { 'DELETE /api/rows/7': undefined } });
  await press();
  await gone();
  expect(calls).toHaveLength(1);
  expect(toast()).toMatchObject({ tone: 'success', title: 'Deleted', description: 'Oil' });
});

it('stays open when the call fails, says why, and deletes at the next attempt', async () => {
  const answers: unknown[] = [
    reply(500, { statusCode: 500, code: 'X', message: 'The disk is full' }),
    undefined,
  ];
  const { toast } = await renderPortal(<Subject />, {
    fetch: { 'DELETE /api/rows/7': () => answers.shift() },
  });
  await press();
  await waitFor(() => expect(failure()).toHaveTextContent('Error deleting. The disk is full'));
  expect(toast()).toBeNull();
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
  await press();
  await gone();
});

it('closes only when the view of the row is up to date', async () => {
  const refreshed = heldReply(undefined);
  const onDeleted = async () => void (await refreshed.answer());
  const { toast } = await renderPortal(<Subject onDeleted={onDeleted} />, {
    fetch: { 'DELETE /api/rows/7': undefined },
  });
  await press();
  await waitFor(() => expect(toast()).not.toBeNull());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  refreshed.release();
  await gone();
});

it('deletes nothing before it is known what will be deleted with it', async () => {
  const { calls } = await renderPortal(<Subject ready={false} />);
  await press();
  expect(calls).toEqual([]);
});

it('does not say that it has deleted what the person cannot see any more, and updates the view', async () => {
  const missing = reply(404, { statusCode: 404, code: 'NOT_FOUND', message: 'Not found' });
  const onDeleted = jest.fn();
  const { toast } = await renderPortal(<Subject onDeleted={onDeleted} />, {
    fetch: { 'DELETE /api/rows/7': missing },
  });
  await press();
  await gone();
  expect(toast()).toMatchObject({ tone: 'destructive', title: 'Error deleting', description: 'Not found' });
  expect(onDeleted).toHaveBeenCalledTimes(1);
});

it('says of a row that is missing already what the caller wants to say', async () => {
  const { toast } = await renderPortal(<Subject missing="Gone already" />, {
    fetch: { 'DELETE /api/rows/7': reply(404, {}) },
  });
  await press();
  await gone();
  expect(toast()).toMatchObject({ title: 'Gone already', description: 'Oil' });
  expect(toast()).not.toHaveProperty('tone');
});

it.each([
  ['deleted when an earlier attempt may have deleted it', () => reply(503, {}), 'success', 'Deleted'],
  [
    'deleted when the answer to an earlier attempt was lost',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'success',
    'Deleted',
  ],
  [
    'out of sight when the earlier attempt was refused',
    () => reply(409, {}),
    'destructive',
    'Error deleting',
  ],
] as const)('takes a missing row for %s', async (_what, first, tone, title) => {
  const answers = [first, () => reply(404, {})];
  const { calls, toast } = await renderPortal(<Subject />, {
    fetch: { 'DELETE /api/rows/7': () => answers.shift()?.() },
  });
  await press();
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
  await press();
  await gone();
  expect(toast()).toMatchObject({ tone, title });
});
