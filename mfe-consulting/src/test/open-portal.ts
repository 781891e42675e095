import { type FakeCall, renderPortal, testUser } from '@portals/platform/testing';
import portal from '../portal';

/** Opens a page of the portal as a signed-in user, with the given fake responses. */
export const open = (route: string, fetch: (call: FakeCall) => unknown, language: 'en' | 'es' = 'en') =>
  renderPortal(portal, { route, fetch, language, user: testUser });

export const reads = (calls: readonly FakeCall[], path: string) =>
  calls.filter((call) => call.method === 'GET' && call.path === path);
