import { renderPortal, userEvent } from '@portals/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '../action/button';
import { Field } from '../form/field';
import { TextInput } from '../form/text-input';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
import { Dialog } from './dialog';

const user = userEvent.setup({ pointerEventsCheck: 0 });

function Task({ onSubmit = () => undefined }: { onSubmit?: () => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>New</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="New company"
        description="The first step"
        dirty={name !== ''}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        footer={<Button type="submit">Create</Button>}
      >
        <Field label="Name">
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </Dialog>
    </>
  );
}

/** A dialog with a button. The button opens a second dialog, which removes the button. */
function Nested() {
  const [problem, setProblem] = useState<'shown' | 'asked' | 'solved'>('shown');
  return (
    <main tabIndex={-1}>
      <Dialog open onOpenChange={() => undefined} title="Email">
        {problem !== 'solved' && <Button onClick={() => setProblem('asked')}>Set up</Button>}
        {problem === 'asked' && (
          <Dialog open onOpenChange={() => setProblem('shown')} title="Sender">
            <Button onClick={() => setProblem('solved')}>Save</Button>
          </Dialog>
        )}
      </Dialog>
    </main>
  );
}

/** A form that is replaced by a dialog with what it made. */
function Replaced() {
  const [shown, setShown] = useState<'nothing' | 'form' | 'made'>('nothing');
  const close = () => setShown('nothing');
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setShown('form')}>New link</Button>
      {shown === 'form' && (
        <Dialog open onOpenChange={close} title="Form">
          <Button onClick={() => setShown('made')}>Create</Button>
        </Dialog>
      )}
      {shown === 'made' && (
        <Dialog open onOpenChange={close} title="Your link">
          https://example.com
        </Dialog>
      )}
    </main>
  );
}

/** Waits before clicking outside, because Radix listens for such clicks only from the next turn of the event loop. */
async function pressOutside() {
  await waitFor(() => {
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    const dialog = screen.queryByRole('dialog');
    if (dialog && !screen.queryByRole('alert')) throw new Error('the press was not noticed yet');
  });
}

describe('Dialog', () => {
  it('starts in the first field, keeps the focus inside and gives it back on Escape', async () => {
    await renderPortal(<Task />);
    const opener = screen.getByRole('button', { name: 'New' });
    await user.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'New company' });
    expect(dialog).toHaveAccessibleDescription('The first step');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    for (let step = 0; step < 4; step += 1) {
      await user.tab();
      expect(dialog).toContainElement(screen.getByRole('dialog').querySelector(':focus'));
    }
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('submits by Enter and by the button in the footer', async () => {
    const onSubmit = jest.fn();
    await renderPortal(<Task onSubmit={onSubmit} />);
    await user.click(screen.getByRole('button', { name: 'New' }));
    await user.type(screen.getByLabelText('Name'), 'Acme{Enter}');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('does not submit the form that it was opened from', async () => {
    const [inner, outer] = [jest.fn(), jest.fn()];
    await renderPortal(
      <Dialog open onOpenChange={() => undefined} title="Email" onSubmit={outer}>
        <Task onSubmit={inner} />
      </Dialog>,
    );
    await user.click(screen.getByRole('button', { name: 'New' }));
    await user.type(screen.getByLabelText('Name'), 'Acme{Enter}');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(inner).toHaveBeenCalledTimes(2);
    expect(outer).not.toHaveBeenCalled();
  });

  it('that closes inside another one leaves the focus there, even when the button that opened it is gone', async () => {
    await renderPortal(<Nested />);
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull();
    // Radix gives the focus back in the next turn of the event loop.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByRole('dialog', { name: 'Email' })).toContainElement(
      document.querySelector<HTMLElement>(':focus'),
    );
  });

  it('that replaces another one gives the focus back to the button that opened the first', async () => {
    await renderPortal(<Replaced />);
    await user.click(screen.getByRole('button', { name: 'New link' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const made = screen.getByRole('dialog', { name: 'Your link' });
    expect(made).toContainElement(document.querySelector<HTMLElement>(':focus'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'New link' })).toHaveFocus());
  });

  it('that is held closes by its buttons only', async () => {
    const onOpenChange = jest.fn();
    await renderPortal(
      <Dialog open held onOpenChange={onOpenChange} title="Codes">
        abcd
      </Dialog>,
    );
    // Radix listens for presses outside only from the next turn of the event loop.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    await user.keyboard('{Escape}');
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onOpenChange).toHaveBeenCalledTimes(1);
  });

  it('closes by a press outside when nothing was typed', async () => {
    await renderPortal(<Task />);
    await user.click(screen.getByRole('button', { name: 'New' }));
    await pressOutside();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before a press outside discards typed text', async () => {
    await renderPortal(<Task />);
    await user.click(screen.getByRole('button', { name: 'New' }));
    await user.type(screen.getByLabelText('Name'), 'Acme');
    await pressOutside();
    expect(screen.getByRole('alert')).toHaveTextContent('You have unsaved changes.');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Acme');
    await pressOutside();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['the cross', () => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('asks before %s discards typed text, and continues where it was left', async (_, leave) => {
    await renderPortal(<Task />);
    await user.click(screen.getByRole('button', { name: 'New' }));
    await user.type(screen.getByLabelText('Name'), 'Acme');
    await leave();
    expect(screen.getByRole('alert')).toHaveTextContent('You have unsaved changes.');
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('dialog')).toContainElement(document.querySelector<HTMLElement>(':focus'));
    expect(screen.getByLabelText('Name')).toHaveValue('Acme');
    await leave();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('ConfirmDialog', () => {
  const confirm = (more: Partial<ConfirmDialogProps> = {}) => {
    const props = { onConfirm: jest.fn(), onOpenChange: jest.fn() };
    const element = (
      <ConfirmDialog
        open
        title="Delete Acme?"
        text="It cannot be undone."
        confirmLabel="Delete"
        {...props}
        {...more}
      />
    );
    return { ...props, element };
  };

  it('begins on Cancel, and does the work only when it is confirmed', async () => {
    const { element, onConfirm, onOpenChange } = confirm();
    await renderPortal(element);
    expect(screen.getByRole('alertdialog', { name: 'Delete Acme?' })).toHaveAccessibleDescription(
      'It cannot be undone.',
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(onConfirm).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('requires the typed name on request', async () => {
    const { element, onConfirm } = confirm({ requireText: 'Acme' });
    await renderPortal(element);
    const button = screen.getByRole('button', { name: 'Delete' });
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText('Type “Acme” to confirm'), 'Acm');
    expect(button).toBeDisabled();
    await user.keyboard('e{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['capitals', 'SUPRIMIR Ñandú', 'suprimir ñandú'],
    ['two spaces', 'Olivares  del Sur', 'Olivares del Sur'],
    ['a no-break space', 'Acme\u00a0SL', 'Acme SL'],
    ['a zero-width space', 'Acme\u200b SL', 'Acme SL'],
    ['a decomposed accent', 'Mun\u0303oz', 'Muñoz'],
    ['straight quotation marks', `O'Hara "Sur"`, 'O’Hara “Sur”'],
    ['other quotation marks', 'Bar «El Sur» d´Or', `Bar "El Sur" d'Or`],
  ])('accepts a name with %s as a person reads and types it (rule 5.7)', async (_, requireText, typed) => {
    await renderPortal(confirm({ requireText }).element);
    await user.click(screen.getByRole('textbox'));
    await user.paste(typed.slice(0, -1));
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.paste(typed.slice(-1));
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  it('says why the work failed', async () => {
    await renderPortal(confirm({ failure: 'It has a report.' }).element);
    expect(within(screen.getByRole('alertdialog')).getByRole('alert')).toHaveTextContent('It has a report.');
  });

  it('can be neither left nor confirmed twice while the work goes on', async () => {
    const { element, onConfirm, onOpenChange } = confirm({ pending: true });
    await renderPortal(element);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
