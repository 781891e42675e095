import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import type { Account } from './people.ts';

/** One record of each kind that a report needs. */
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

/** Adds one record to a company by call alone. */
export const addRecord = (page: Page, account: Account, companyId: number, kind: string, data: object) =>
  post(page, account, `/api/${kind}`, { ...data, companyId });

/** Creates a company with one record of each of `having`, by calls alone, and gives its id. */
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

/** Gives a company its report by call alone. */
export async function addReport(page: Page, account: Account, companyId: number): Promise<void> {
  const parts = { analysis: 'Análisis', recommendations: 'Recomendaciones', aiArchitecture: 'Arquitectura' };
  await post(page, account, '/api/reports', { ...parts, companyId });
}
