import { toast } from '@portals/platform';
import { renderPortal } from '@portals/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import en from '../locales/en.json';
import es from '../locales/es.json';
import { Toaster } from './toaster';

// jsdom has no pointer events.
Object.assign(window, { PointerEvent: class extends MouseEvent {} });

let loaded = 0;
jest.mock('./toast-region', () => {
  loaded += 1;
  return jest.requireActual('./toast-region');
});
const region = () => screen.queryByRole('region', { name: 'Notifications (F8)' });
const show = () => renderPortal(<Toaster />, { messages: { shell: { en, es } } });

it('is mounted after the first input, and loads no code before that', async () => {
  await show();
  await act(async () => undefined);
  expect(loaded).toBe(0);
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(region()).toBeInTheDocument());
});

it('counts a key press as input', async () => {
  await show();
  expect(region()).toBeNull();
  fireEvent.keyDown(document.body);
  await waitFor(() => expect(region()).toBeInTheDocument());
});

it('shows a message that came without any input', async () => {
  await show();
  act(() => toast({ title: 'Saved' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(region()).toBeInTheDocument();
});
