import { type FakeRoutes, userEvent } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { openPage } from './open-page';

export const path = 'POST /api/contact/send-email';
export const done: FakeRoutes = { [path]: { ok: true, id: 1 } };
export const successText = "Your message has been sent successfully! We'll contact you soon.";

export const open = (fetch: FakeRoutes = done, language: 'en' | 'es' = 'en') => openPage({ fetch, language });

/** Fills in the required fields. */
export async function fill() {
  await userEvent.type(screen.getByLabelText('Name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@acme.es');
}
export const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
