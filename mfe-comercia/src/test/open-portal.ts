import { type RenderPortalOptions, renderPortal, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { type MarketingData, marketingApi } from './marketing-api';

export const user = userEvent.setup({ delay: null });

/** Opens the portal as a signed-in user, with the given data in the fake marketing service. */
export const open = (query: string, data: MarketingData, options: RenderPortalOptions = {}) =>
  renderPortal(portal, {
    route: `/comercia${query}`,
    user: testUser,
    fetch: marketingApi(data),
    ...options,
  });

export const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

export async function choose(name: string, item: string) {
  await press(`Actions for ${name}`);
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Waits until a dialog accepts input, and returns queries for it. The menu that opened it blocks pointer events for a short time. */
export async function dialog(name: string) {
  const element = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(element).not.toHaveStyle({ pointerEvents: 'none' }));
  return within(element);
}
