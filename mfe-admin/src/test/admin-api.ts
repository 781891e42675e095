import type { AdminUser, Enquiry, EnquiryRow, ServiceState } from '@portals/contracts/admin';
import {
  type FakeRoutes,
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
} from '@portals/platform/testing';
import portal from '../portal';

export const enquiryOf = (changes: Partial<Enquiry> = {}): Enquiry => ({
  id: 12,
  name: 'Lucía Romero',
  email: 'lucia@romero.example',
  company: 'Talleres Romero',
  service: null,
  subject: 'Presupuestos',
  message: 'Buenos días,\nquisiera más información.',
  state: 'new',
  createdAt: '2026-11-20T09:30:00.000Z',
  suspicions: [],
  read: null,
  released: null,
  replies: [],
  version: 0,
  ...changes,
});

export function rowOf(changes: Partial<Enquiry> = {}): EnquiryRow {
  const { id, name, email, company, service, subject, message, state, createdAt } = enquiryOf(changes);
  return { id, name, email, company, service, subject, excerpt: message, state, createdAt };
}

export const adminUserOf = (changes: Partial<AdminUser> = {}): AdminUser => ({
  id: 8,
  username: 'eva',
  name: 'Eva Ruiz',
  email: 'eva@example.com',
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: '2026-11-20T09:30:00.000Z',
  place: '203.0',
  sessions: 2,
  passkeys: 0,
  hasPassword: true,
  hasSecondStep: false,
  workspaces: 1,
  isShared: false,
  isAdmin: false,
  ...changes,
});

export const stateOf = (service: string, changes: Partial<ServiceState> = {}): ServiceState => ({
  service,
  version: 'Enquiries1795760000000',
  database: 'SQLite',
  since: '2026-11-20T09:30:00.000Z',
  outbox: null,
  queues: [],
  jobs: [],
  replicas: [],
  errors: [],
  ...changes,
});

/** Returns a fake list response with its total count. */
export const listed = (rows: readonly object[], total = rows.length) =>
  reply(200, rows, { 'x-total-count': String(total) });

/** Opens the page as an administrator who has a passkey. */
export const openAdmin = (
  route: string,
  fetch: Exclude<FakeRoutes, (...args: never[]) => unknown>,
  options: RenderPortalOptions = {},
) =>
  renderPortal(portal, {
    route,
    user: testUser,
    fetch: {
      'GET /api/user': { user: { ...testUser, isAdmin: true } },
      'GET /api/account/passkeys': {
        passkeys: [{ id: 1, name: 'Key', createdAt: '2026-01-02T03:04:05.000Z', lastUsedAt: null }],
        secondStep: false,
        codesLeft: 0,
      },
      ...fetch,
    },
    ...options,
  });
