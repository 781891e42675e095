import type { ReportFacts } from '@portals/contracts/consulting';
import { Accounts } from '@portals/service-kit';
import { bodyOf, countRows, type RunningService, type TestAnswer } from '@portals/service-kit/testing';
import { z } from 'zod';

export const company = {
  name: 'Panificadora La Espiga',
  sector: 'Alimentación',
  size: 'medium',
  structure: 'functional',
  email: 'hola@laespiga.example',
};

/** A valid body for each kind of company record, without `companyId`. */
export const items = {
  contacts: { name: 'Carmen Ruiz', position: 'Directora', phone: null, email: null, isPrimary: false },
  products: { name: 'Pan', description: 'Masa madre', type: 'product' },
  departments: { name: 'Ventas', function: 'Pedidos', digitalizationLevel: 2 },
  problems: { description: 'Pedidos a mano', priority: 4 },
  strengths: { description: 'Datos históricos', impact: 5 },
} as const;
export type ItemPath = keyof typeof items;
export const itemPaths = ['contacts', 'products', 'departments', 'problems', 'strengths'] as const;

export const reportParts = {
  analysis: 'Análisis',
  recommendations: 'Recomendaciones',
  aiArchitecture: 'Arquitectura',
};

/** Facts for the report in `reportParts`, with one row. */
export const reportFacts = {
  architecture: 'other',
  rows: [{ kind: 'departments', id: 7, name: 'Ventas', level: 2 }],
  dimensions: { strategy: [], readiness: [0], human: [], data: [], automation: [], green: [] },
  recommendations: [{ row: 0, related: [], impact: 4, effort: 2 }],
  modules: [{ kind: 'integration', rows: [] }],
  pilot: 0,
  work: [],
} satisfies ReportFacts;

const WithId = z.object({ id: z.number() });
export const idOf = (answer: TestAnswer) => bodyOf(answer, WithId).id;

/** A test client that makes calls as one user. */
export interface Caller {
  id: number;
  get(path: string): Promise<TestAnswer>;
  post(path: string, body?: unknown): Promise<TestAnswer>;
  patch(path: string, body?: unknown): Promise<TestAnswer>;
  delete(path: string): Promise<TestAnswer>;
  /** Registers a company and returns its id. */
  company(changes?: Partial<typeof company>): Promise<number>;
  /** Registers a company with one record of every kind; `report: true` adds the report. */
  fullCompany(options?: { report?: boolean }): Promise<number>;
}

let users = 0;

/**
 * Simulates an auth service of the previous version, which does not return workspaces, so that the service skips checks of membership. Does
 * nothing if the test has already mocked auth.
 */
function mockAuthWithoutWorkspaces(service: RunningService): void {
  const accounts = service.app.get(Accounts, { strict: false });
  if (jest.isMockFunction(accounts.find)) return;
  jest.spyOn(accounts, 'find').mockResolvedValue({ address: null, workspaces: null });
}

/** Creates a user with an id that no other test uses. */
export async function newUser(service: RunningService, username?: string): Promise<Caller> {
  const id = ++users;
  mockAuthWithoutWorkspaces(service);
  const token = await service.tokenFor({ id, ...(username !== undefined && { username }) });
  const call = (method: string) => (path: string, body?: unknown) =>
    service.http(method, path, { token, ...(body !== undefined && { body }) });
  const post = call('POST');
  const create = async (changes: Partial<typeof company> = {}) =>
    idOf(await post('/api/companies', { ...company, ...changes }));
  return {
    id,
    get: call('GET'),
    post,
    patch: call('PATCH'),
    delete: call('DELETE'),
    company: create,
    async fullCompany({ report = false } = {}) {
      const companyId = await create();
      for (const path of itemPaths) await post(`/api/${path}`, { ...items[path], companyId });
      const written = { ...reportParts, language: 'es', facts: reportFacts };
      if (report) await post('/api/reports', { ...written, companyId });
      return companyId;
    },
  };
}

const tables = [
  'companies',
  'company_contacts',
  'products',
  'departments',
  'problems',
  'strengths',
  'reports',
  'company_grants',
  'guest_invitations',
  'reading_links',
] as const;

/** Returns the number of rows of every table. */
export const rowCounts = (service: RunningService) => countRows(service, tables);
