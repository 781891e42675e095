import { pictureLimits } from '@portals/contracts/constants';
import { renderPortal, reply, userEvent } from '@portals/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import en from '../../locales/en.json';
import es from '../../locales/es.json';
import { refusalOf } from './picture-calls';
import { PictureField } from './picture-field';

const urlOf = (letter: string) => `/i/${letter.repeat(32)}-1200x800`;
const picture = (id: number, letter: string, alt: string) => ({
  ...{ id, marketingCompanyId: 3, url: urlOf(letter), width: 1200, height: 800, bytes: 900_000, alt },
  createdAt: '2026-11-28T00:00:00.000Z',
});
const path = '/api/marketing/companies/3/pictures';

/** Replaces the browser's upload, because jsdom would send it to a real server. */
class FakeUpload {
  static last: FakeUpload;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers = new Map<string, string>();
  url = '';
  sent: unknown;
  wasAborted = false;
  status = 0;
  statusText = '';
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeUpload.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name.toLowerCase(), value);
  }
  getResponseHeader = () => null;
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.wasAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
    this.onloadend?.();
  }
}

function Chosen() {
  const [url, setUrl] = useState('');
  return (
    <PictureField
      label="Picture"
      companyId={3}
      url={url}
      alt=""
      onPick={(one) => setUrl(one.url)}
      onClear={() => setUrl('')}
    />
  );
}

async function openDialog(pictures: object[] = [], more: Record<string, unknown> = {}) {
  const fetch = { [`GET ${path}`]: { pictures }, ...more };
  const page = await renderPortal(<Chosen />, { messages: { 'mfe-comercia': { en, es } }, fetch });
  await userEvent.click(screen.getByRole('button', { name: 'Choose a picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pictures' }));
  return { ...page, dialog };
}
const nothing = () => undefined;
const file = (name = 'a.png', type = 'image/png') => new File(['x'], name, { type });

describe('choosing a picture (rules 10.100 to 10.104)', () => {
  const { XMLHttpRequest: own } = globalThis;
  beforeEach(() => {
    Object.assign(globalThis, { XMLHttpRequest: FakeUpload });
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  });
  afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: own }));

  it('describes its group with hint and problem, and does not interrupt', async () => {
    const field = { label: 'Logo', hint: 'Wide.', error: 'Removed.', companyId: 3, url: '', alt: '' };
    await renderPortal(<PictureField {...field} onPick={nothing} onClear={nothing} />, {
      messages: { 'mfe-comercia': { en, es } },
    });
    expect(screen.getByRole('group', { name: 'Logo' })).toHaveAccessibleDescription('Wide. Removed.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuses before sending what is too large or of another kind, but not what has no type', () => {
    expect(refusalOf({ size: pictureLimits.uploadBytes, type: 'image/webp' })).toBeNull();
    expect(refusalOf({ size: pictureLimits.uploadBytes + 1, type: 'image/webp' })).toBe('size');
    expect(refusalOf({ size: 1, type: 'image/gif' })).toBe('type');
    expect(refusalOf({ size: 1, type: '' })).toBeNull();
  });

  it('needs words before it sends, shows how far it is, and keeps both when it fails', async () => {
    const { dialog } = await openDialog();
    await userEvent.upload(dialog.getByLabelText('Picture file'), file());
    const alt = await dialog.findByRole('textbox');
    expect(alt).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(dialog.getByText('Say in a few words what the picture shows')).toBeVisible();
    await userEvent.type(alt, ' A window {enter}');
    const { last } = FakeUpload;
    expect(last.url).toBe(`${path}?alt=A+window`);
    expect(last.headers.get('content-type')).toBe('application/octet-stream');
    act(() => last.upload.onprogress?.({ loaded: 1, total: 4 }));
    expect(dialog.getByRole('progressbar')).toHaveValue(0.25);
    act(() => last.upload.onprogress?.({ loaded: 4, total: 4 }));
    expect(dialog.getByText('Preparing its sizes')).toBeVisible();
    expect(dialog.getByRole('progressbar')).not.toHaveAttribute('value');
    const refused = {
      statusCode: 422,
      code: 'PICTURE_BROKEN',
      message: 'The file is damaged.',
      requestId: 'r',
    };
    act(() => last.answer(422, refused));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The file is damaged.');
    expect(alt).toHaveValue(' A window ');
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    act(() => {
      FakeUpload.last.onerror?.();
      FakeUpload.last.onloadend?.();
    });
    expect(await dialog.findByRole('alert')).not.toHaveTextContent('The file is damaged.');
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    act(() => FakeUpload.last.answer(201, picture(1, 'a', 'A window')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Change picture' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Leave out' }));
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  });

  it('takes a picture that is dropped or pasted, and gives an upload up that is cancelled', async () => {
    const { dialog } = await openDialog();
    fireEvent.paste(document, { clipboardData: { files: [] } });
    expect(dialog.queryByRole('textbox')).toBeNull();
    fireEvent.paste(document, { clipboardData: { files: [file('b.gif', 'image/gif')] } });
    expect(await dialog.findByText('This file is not a JPEG, PNG or WebP picture.')).toBeVisible();
    const zone = dialog.getByText(/^Or drop one here/).parentElement ?? document.body;
    fireEvent.drop(zone, { dataTransfer: { files: [file('dropped.png')] } });
    expect(await dialog.findByRole('img', { name: 'dropped.png' })).toBeVisible();
    fireEvent.paste(document, { clipboardData: { files: [file('pasted.png')] } });
    expect(await dialog.findByRole('img', { name: 'pasted.png' })).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'x{enter}');
    const { last } = FakeUpload;
    // An image that is pasted during an upload must not replace the one being uploaded.
    fireEvent.paste(document, { clipboardData: { files: [file('late.png')] } });
    expect(dialog.getByRole('img', { name: 'pasted.png' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel upload' }));
    expect(last.wasAborted).toBe(true);
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('leaves text that was copied with a picture of it to the field into which it is pasted', async () => {
    const { dialog } = await openDialog();
    fireEvent.paste(document, { clipboardData: { types: ['Files'], files: [file('chosen.png')] } });
    const alt = await dialog.findByRole('textbox');
    const cell = { types: ['text/plain', 'Files'], files: [file('cell.png')] };
    expect(fireEvent.paste(alt, { clipboardData: cell })).toBe(true);
    expect(dialog.getByRole('img', { name: 'chosen.png' })).toBeVisible();
    expect(fireEvent.paste(alt, { clipboardData: { ...cell, types: ['Files'] } })).toBe(false);
    expect(await dialog.findByRole('img', { name: 'cell.png' })).toBeVisible();
  });

  it('lists the pictures of the company: one is described anew, one removed, one used', async () => {
    const [shop, shown] = [picture(2, 'b', 'Shop'), picture(1, 'a', 'Window')];
    let pictures = [shop, shown];
    const { dialog, calls } = await openDialog([], {
      [`GET ${path}`]: () => ({ pictures, used: { pictures: 3, bytes: 2_700_000 } }),
      'PATCH /api/marketing/pictures/1': picture(1, 'a', 'Our window'),
      'DELETE /api/marketing/pictures/2': reply(204),
    });
    expect(await dialog.findByText('3 of 200 pictures, 3 of 100 MB')).toBeVisible();
    expect(dialog.getByText(/^One of them is no longer listed/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /Window/, expanded: false }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const alt = await dialog.findByRole('textbox');
    await userEvent.clear(alt);
    await userEvent.type(alt, '{enter}');
    expect(dialog.getByText('Say in a few words what the picture shows')).toBeVisible();
    await userEvent.type(alt, 'Our window{enter}');
    expect(await dialog.findByRole('button', { name: 'Use: Our window' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /Shop/, expanded: false }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    pictures = [picture(1, 'a', 'Our window')];
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(dialog.queryByText('Shop')).toBeNull());
    expect(dialog.getByText('3 of 200 pictures, 3 of 100 MB')).toBeVisible();
    expect(dialog.getByText(/^2 of them are no longer listed/)).toBeVisible();
    expect(
      calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
    ).toEqual(['PATCH /api/marketing/pictures/1', 'DELETE /api/marketing/pictures/2']);
    await userEvent.click(dialog.getByRole('button', { name: 'Use: Our window' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before a new description of a picture is lost, until it is given up', async () => {
    const { dialog } = await openDialog([picture(1, 'a', 'Window')]);
    await userEvent.click(await dialog.findByRole('button', { name: /Window/, expanded: false }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await userEvent.type(await dialog.findByRole('textbox'), ' and door{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByRole('textbox')).toHaveValue('Window and door');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps a new description while another one is given up, and while a picture is used', async () => {
    const { dialog } = await openDialog([picture(1, 'a', 'Window'), picture(2, 'b', 'Door')]);
    for (const alt of ['Window', 'Door']) {
      await userEvent.click(await dialog.findByRole('button', { name: new RegExp(alt), expanded: false }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      await userEvent.type(await dialog.findByDisplayValue(alt), ' anew');
    }
    await userEvent.click(dialog.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body);
    await userEvent.click(dialog.getByRole('button', { name: 'Use: Door' }));
    expect(dialog.getByRole('textbox')).toHaveValue('Window anew');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByRole('textbox')).toHaveValue('Window anew');
  });
});
