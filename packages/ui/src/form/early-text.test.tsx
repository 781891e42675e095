import { userEvent } from '@portals/platform/testing';
import { act, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Button } from '../action/button';
import { TextInput } from './text-input';

/** Hydrates a server-rendered page after `meanwhile` has run. */
async function takeOver(page: ReactElement, meanwhile: () => void): Promise<void> {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.replaceChildren(root);
  meanwhile();
  await act(async () => {
    hydrateRoot(root, page);
  });
}

const input = () => screen.getByRole<HTMLInputElement>('textbox');
const typeEarly = () => {
  input().value = 'ana';
};

const heard: string[] = [];

/** An input with its own state. */
function Controlled() {
  const [value, setValue] = useState('');
  heard.push(value);
  return <TextInput aria-label="Name" value={value} onChange={(event) => setValue(event.target.value)} />;
}

const writesOwn = (element: HTMLInputElement | null) => {
  if (element) element.value = '';
};

/** An input that writes its own value when mounted, as form libraries do. */
function Registered() {
  return <TextInput aria-label="Name" ref={writesOwn} onChange={(event) => heard.push(event.target.value)} />;
}

beforeEach(() => {
  heard.length = 0;
});

describe.each([
  ['holds its value', <Controlled key="c" />],
  ['writes its own value', <Registered key="r" />],
])('a form that %s', (_name, form) => {
  it('keeps text that was typed before the page worked, and is informed of it', async () => {
    await takeOver(form, typeEarly);
    expect(input()).toHaveValue('ana');
    expect(heard.at(-1)).toBe('ana');
  });

  it('begins empty where nothing was typed', async () => {
    await takeOver(form, () => undefined);
    expect(input()).toHaveValue('');
    expect(heard.filter(Boolean)).toEqual([]);
    await userEvent.type(input(), 'e');
    expect(input()).toHaveValue('e');
  });
});

it('sends nothing before the page works', async () => {
  const form = (
    <form>
      <Button type="submit">Send</Button>
      <Button>Other</Button>
    </form>
  );
  const disabled = () => screen.getAllByRole<HTMLButtonElement>('button').map((button) => button.disabled);
  let before: boolean[] = [];
  await takeOver(form, () => {
    before = disabled();
  });
  expect(before).toEqual([true, false]);
  expect(disabled()).toEqual([false, false]);
});
