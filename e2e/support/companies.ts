import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import type { Account } from './people.ts';

/** One record of each kind that a report requires. */
const records = {
  products: { name: 'Aceite ecológico', description: 'Botella de 500 ml', type: 'product' },
  departments: { name: 'Ventas', function: 'Prepara ofertas', digitalizationLevel: 2 },
  problems: { description: 'Los pedidos se pasan a mano', priority: 4 },
  strengths: { description: 'Diez años de datos de ventas', impact: 5 },
};
export type Kind = keyof typeof records;
export const kinds = Object.keys(records) as Kind[];

async function post(page: Page, { token }: Account, path: string, data: unknown): Promise<number> {
  const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
  expect(answer.status(), path).toBe(201);
  const { id } = await answer.json();
  return id;
}

/** Adds a record to a company through the API. */
export const addRecord = (page: Page, account: Account, companyId: number, kind: string, data: object) =>
  post(page, account, `/api/${kind}`, { ...data, companyId });

/** Creates a company through the API, with one record of each kind in `having`, and returns the company's id. */
export async function addCompany(
  page: Page,
  account: Account,
  { name = 'Olivares del Sur', having = [] as readonly Kind[] } = {},
): Promise<number> {
  const company = { name, sector: 'Alimentación', size: 'small', structure: 'functional' };
  const id = await post(page, account, '/api/companies', company);
  for (const kind of having) await addRecord(page, account, id, kind, records[kind]);
  return id;
}

/** Generates the report of a company through the API. */
export async function addReport(page: Page, account: Account, companyId: number): Promise<void> {
  const parts = { analysis: 'Análisis', recommendations: 'Recomendaciones', aiArchitecture: 'Arquitectura' };
  await post(page, account, '/api/reports', { ...parts, companyId });
}
