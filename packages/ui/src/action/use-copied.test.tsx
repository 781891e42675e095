import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { TextInput } from '../form/text-input';
import { Dialog } from '../overlay/dialog';
import { Button } from './button';
import { useCopied } from './use-copied';

const text = 'https://acme.example/join#secret';

function Subject() {
  const [link, setLink] = useState(text);
  const { copied, said, button, input } = useCopied(link, { done: 'Copied', failed: 'Not copied' });
  return (
    <Dialog open held={!copied} onOpenChange={() => undefined} title="Link">
      <TextInput aria-label="Link" {...input} />
      <Button {...button}>Copy</Button>
      <Button onClick={() => setLink('another')}>Change</Button>
      <p role="status">{said}</p>
      <output>{copied ? 'free to close' : 'held'}</output>
    </Dialog>
  );
}

const press = (name = 'Copy') => user.click(screen.getByRole('button', { name }));
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Takes the clipboard API away, and answers the command that old browsers have instead. */
function oldBrowser(answer: boolean) {
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const selected: (string | undefined)[] = [];
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      const box = document.activeElement;
      selected.push(box instanceof HTMLTextAreaElement ? box.value : undefined);
      return answer;
    },
  });
  return selected;
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

it('copies the text, says so, and no longer after the text has changed', async () => {
  await renderPortal(<Subject />);
  expect(status()).toEqual(['', 'held']);
  await press();
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(text);
  expect(status()).toEqual(['Copied', 'free to close']);
  await press('Change');
  expect(status()).toEqual(['', 'held']);
});

it('copies without the clipboard API, inside the dialog, and returns the focus', async () => {
  await renderPortal(<Subject />);
  const selected = oldBrowser(true);
  await press();
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(selected).toEqual([text]);
  expect(document.querySelector('textarea')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
});

it('selects the text in its field when the browser allows no copying', async () => {
  await renderPortal(<Subject />);
  oldBrowser(false);
  await press();
  expect(await screen.findByText('Not copied')).toBeVisible();
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, text.length]);
  expect(status()).toEqual(['Not copied', 'held']);
});
