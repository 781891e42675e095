import { toast } from '@portals/platform';
import { toastStore } from '@portals/platform/host';
import { renderPortal, userEvent } from '@portals/platform/testing';
import { Dialog } from '@portals/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import en from '../locales/en.json';
import es from '../locales/es.json';
import { ToastRegion } from './toast-region';

// jsdom has no pointer events.
Object.assign(window, { PointerEvent: class extends MouseEvent {} });

const visible = () => document.querySelectorAll('[data-tone][data-state=open]');

async function show(
  input: Parameters<typeof toast>[0] = { title: 'Saved', description: 'All of it' },
  beside: ReactNode = null,
) {
  const page = (
    <>
      {beside}
      <ToastRegion />
    </>
  );
  await renderPortal(page, { messages: { shell: { en, es } } });
  jest.useFakeTimers();
  act(() => toast(input));
}

afterEach(() => {
  jest.useRealTimers();
  document.body.style.pointerEvents = '';
});

it('shows one message at a time, the newest one', async () => {
  await show();
  act(() => toast({ title: 'Second' }));
  expect(visible()).toHaveLength(1);
  expect(visible()[0]).toHaveTextContent('Second');
});

it.each([
  ['default', 'status'],
  ['success', 'status'],
  ['destructive', 'alert'],
] as const)('a %s message has the role %s', async (tone, role) => {
  await show({ title: 'Saved', tone });
  expect(visible()[0]).toHaveAttribute('role', role);
});

it('hides a message after 5000 ms and keeps it in the record', async () => {
  await show();
  act(() => jest.advanceTimersByTime(4999));
  expect(visible()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(1));
  expect(visible()).toHaveLength(0);
  expect(toastStore.getState().current).toMatchObject({ title: 'Saved', open: false });
});

it('waits while the pointer or the focus is on the message', async () => {
  await show();
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  fireEvent.pointerMove(region);
  act(() => jest.advanceTimersByTime(60_000));
  expect(visible()).toHaveLength(1);
  fireEvent.pointerLeave(region);
  act(() => jest.advanceTimersByTime(5000));
  expect(visible()).toHaveLength(0);
});

it('takes the pointer beside an open dialog, which turns it off for the page', async () => {
  document.body.style.pointerEvents = 'none';
  await show();
  expect(getComputedStyle(visible()[0] ?? document.body).pointerEvents).toBe('auto');
});

it('can be pressed without closing the dialog beside it', async () => {
  const close = jest.fn();
  const beside = (
    <Dialog open title="Company" onOpenChange={close}>
      Form
    </Dialog>
  );
  await show({ title: 'Saved' }, beside);
  jest.useRealTimers();
  const press = (element: Element) => {
    fireEvent.pointerDown(element);
    fireEvent.click(element);
  };
  await waitFor(() => {
    press(document.body);
    expect(close).toHaveBeenCalled();
  });
  close.mockClear();
  press(screen.getByText('Saved'));
  expect(close).not.toHaveBeenCalled();
});

it('is focused with F8, and its button, which Tab reaches, closes the message', async () => {
  await show();
  jest.useRealTimers();
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(visible()).toHaveLength(0);
});

it('moves away from the button of a form that the page has come to, such as a login (rule 8.2)', async () => {
  const form = document.createElement('form');
  form.innerHTML = '<button type="submit">Sign in</button>';
  document.body.append(form);
  const button = new DOMRect(16, window.innerHeight - 120, 343, 48);
  const message = new DOMRect(0, window.innerHeight - 110, 375, 110);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[type="submit"]') ? button : message;
  });
  await show();
  expect(document.querySelector('[data-edge]')).toHaveAttribute('data-edge', 'top');
  jest.restoreAllMocks();
  form.remove();
});

describe('a swipe to the right', () => {
  const swipe = (distance: number) => {
    const item = visible()[0];
    if (!item) throw new Error('no message');
    Object.assign(item, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
    fireEvent.pointerDown(item, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(item, { clientX: 20, clientY: 0 });
    fireEvent.pointerMove(item, { clientX: distance, clientY: 0 });
    fireEvent.pointerUp(item, { clientX: distance, clientY: 0 });
  };

  it('by less than 50 px keeps the message', async () => {
    await show();
    swipe(49);
    expect(visible()).toHaveLength(1);
  });

  it('by 50 px dismisses the message', async () => {
    await show();
    swipe(50);
    expect(visible()).toHaveLength(0);
  });
});
