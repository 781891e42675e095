import { heldReply, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { card, cardsOf, choose, countOf, data, openBoard, withPatch, writes } from '../../test/open-board';
import { user } from '../../test/open-portal';

describe('a move that cannot be stored', () => {
  it('is reverted with its count, and a message shows the reason', async () => {
    const failing = heldReply(reply(503, { code: 'UNAVAILABLE', message: 'Try again in a minute.' }));
    const shared = data();
    const { toast } = await openBoard(shared, { fetch: withPatch(shared, failing.answer) });
    await choose('Acme', 'Move to Won');
    await waitFor(async () => expect(await cardsOf('Won')).toEqual(['Acme', 'Cork']));
    expect(await card('Acme')).toHaveAttribute('aria-busy', 'true');
    failing.release();
    await waitFor(async () => expect(await cardsOf('New')).toEqual(['Boats', 'Acme']));
    expect(await cardsOf('Won')).toEqual(['Cork']);
    expect(await countOf('Won')).toBe('1 lead');
    expect(await card('Acme')).toHaveFocus();
    expect(await card('Acme')).toHaveAttribute('aria-busy', 'false');
    expect(toast()).toMatchObject({
      tone: 'destructive',
      title: 'Acme was not moved',
      description: 'Try again in a minute. It is in New again.',
    });
  });

  it('is reverted together with the move that waits behind it', async () => {
    const failing = heldReply(reply(503, {}));
    const shared = data();
    const { calls } = await openBoard(shared, { fetch: withPatch(shared, failing.answer) });
    for (const name of ['Won', 'Lost']) {
      await choose('Acme', `Move to ${name}`);
      await waitFor(async () => expect(await cardsOf(name)).toContain('Acme'));
    }
    failing.release();
    await waitFor(async () => expect(await cardsOf('New')).toEqual(['Boats', 'Acme']));
    expect(await card('Acme')).toHaveAttribute('aria-busy', 'false');
    expect(writes(calls)).toHaveLength(1);
  });

  it('removes the card when the lead was deleted in the meantime', async () => {
    const shared = data();
    const { toast } = await openBoard(shared);
    await cardsOf('New');
    shared.leads.shift();
    await choose('Acme', 'Move to Won');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Acme' })).toBeNull());
    expect(await countOf('New')).toBe('1 lead');
    expect(await countOf('Won')).toBe('1 lead');
    expect(toast()?.title).toBe('Acme no longer exists');
  });
});

describe('a lead that somebody else changes at the same time', () => {
  const meanwhile = (shared: ReturnType<typeof data>, changes: object) => {
    const [acme] = shared.leads;
    if (acme) shared.leads[0] = { ...acme, ...changes, version: 2 };
  };

  it('stays in the other person’s column until the user decides, who is told what was changed', async () => {
    const shared = data();
    const { calls } = await openBoard(shared);
    await cardsOf('New');
    meanwhile(shared, { status: 'lost', sector: 'Food', nextStepOn: null });
    await choose('Acme', 'Move to Won');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Somebody else moved Acme first' }),
    );
    expect(
      question.getByText(
        'You moved it from New to Won. Meanwhile somebody else moved it to Lost, where it is now.',
      ),
    ).toBeInTheDocument();
    expect(
      question.getByText('They also edited: Sector and Next step date. That stays as it is.'),
    ).toBeInTheDocument();
    expect(shared.leads[0]).toMatchObject({ status: 'lost' });
    expect(screen.getByRole('region', { name: 'Lost', hidden: true })).toHaveTextContent('Acme');
    await user.click(question.getByRole('button', { name: 'Move it to Won' }));
    await waitFor(async () => expect(await cardsOf('Won')).toEqual(['Acme', 'Cork']));
    await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'won', sector: 'Food', version: 3 }));
    expect(writes(calls).map(({ body }) => body)).toEqual([
      { status: 'won', version: 1 },
      { status: 'won', version: 2 },
    ]);
  });

  it('can be left in the other person’s column', async () => {
    const shared = data();
    await openBoard(shared);
    await cardsOf('New');
    meanwhile(shared, { status: 'lost' });
    await choose('Acme', 'Move to Won');
    await screen.findByRole('alertdialog');
    await user.click(screen.getByRole('button', { name: 'Leave it in Lost' }));
    await waitFor(async () => expect(await cardsOf('Lost')).toEqual(['Acme']));
    expect(shared.leads[0]).toMatchObject({ status: 'lost', version: 2 });
  });

  it('is moved anyway when other fields were edited; these are kept and reported', async () => {
    const shared = data();
    const { toast } = await openBoard(shared);
    await cardsOf('New');
    meanwhile(shared, { contactName: 'Luis Gil' });
    await choose('Acme', 'Move to Won');
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Acme was moved, and somebody else edited it in the meantime',
        description: 'Both changes are saved. Edited: Contact.',
      }),
    );
    expect(await cardsOf('Won')).toEqual(['Acme', 'Cork']);
    expect(within(await card('Acme')).getByText('Luis Gil · Buyer')).toBeInTheDocument();
    expect(shared.leads[0]).toMatchObject({ status: 'won', contactName: 'Luis Gil', version: 3 });
  });
});

describe('a card that is moved again while its move is pending', () => {
  it('gets only the last status, with the version from the first response', async () => {
    const shared = data();
    const first = heldReply(null);
    let sent = 0;
    const fetch = withPatch(shared, async (call, api) => {
      sent += 1;
      if (sent === 1) await first.answer();
      return api(call);
    });
    const { calls } = await openBoard(shared, { fetch });
    for (const name of ['Contacted', 'Proposal', 'Won']) {
      await choose('Acme', `Move to ${name}`);
      await waitFor(async () => expect(await cardsOf(name)).toContain('Acme'));
    }
    expect(writes(calls)).toHaveLength(1);
    first.release();
    await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'won', version: 3 }));
    await waitFor(async () => expect(await card('Acme')).toHaveAttribute('aria-busy', 'false'));
    expect(await cardsOf('Won')).toEqual(['Acme', 'Cork']);
    expect(writes(calls).map(({ body }) => body)).toEqual([
      { status: 'contacted', version: 1 },
      { status: 'won', version: 2 },
    ]);
  });

  it('does not delay other cards', async () => {
    const shared = data();
    const held = heldReply(null);
    const fetch = withPatch(shared, async (call, api) => {
      if (call.path.endsWith('/1')) await held.answer();
      return api(call);
    });
    await openBoard(shared, { fetch });
    await choose('Acme', 'Move to Won');
    await choose('Boats', 'Move to Won');
    await waitFor(() => expect(shared.leads[1]).toMatchObject({ status: 'won' }));
    expect(shared.leads[0]).toMatchObject({ status: 'new' });
    held.release();
    await waitFor(() => expect(shared.leads[0]).toMatchObject({ status: 'won' }));
    await waitFor(async () => expect(await card('Acme')).toHaveAttribute('aria-busy', 'false'));
    expect(await cardsOf('Won')).toEqual(expect.arrayContaining(['Boats', 'Acme', 'Cork']));
  });
});
