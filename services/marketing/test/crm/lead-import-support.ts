import { leadImportLimits } from '@portals/contracts/constants';
import { LeadImport } from '@portals/contracts/marketing';
import { bodyOf, type TestAnswer, until } from '@portals/service-kit/testing';
import { type Caller, idOf } from './support.js';

/** Settings for a file with the columns company, name, email and telephone. */
export const settings = {
  encoding: 'utf-8',
  separator: 'semicolon',
  mapping: ['companyName', 'contactName', 'contactEmail', 'contactPhone'],
  source: 'Feria',
};

export const headings = 'Empresa;Nombre;Correo;Teléfono';
/** Returns a file with the usual headings and these lines. */
export const fileOf = (...lines: string[]) => Buffer.from([headings, ...lines].join('\r\n'));

export const importOf = (answer: TestAnswer) => bodyOf(answer, LeadImport);

const { partBytes } = leadImportLimits;

/** Returns a part of a file as a client sends it. */
export const partOf = (file: Buffer, number: number) => ({
  bytes: file.subarray((number - 1) * partBytes, number * partBytes).toString('base64'),
});

/** Creates an import, uploads all parts of its file and returns the import's ID. */
export async function upload(user: Caller, companyId: number, file: Buffer, changes = {}): Promise<number> {
  const input = { fileName: 'leads.csv', sizeBytes: file.length, ...changes };
  const id = idOf(await user.post(`companies/${companyId}/lead-imports`, input));
  for (let number = 1; number <= Math.ceil(file.length / partBytes); number++) {
    await user.put(`lead-imports/${id}/parts/${number}`, partOf(file, number));
  }
  return id;
}

/** Waits until an import has reached one of these states. */
export async function untilImport(
  user: Caller,
  id: number,
  ...states: LeadImport['state'][]
): Promise<LeadImport> {
  const answer = await until(
    () => user.get(`lead-imports/${id}`),
    (seen) => states.includes(importOf(seen).state),
  );
  return importOf(answer);
}

/** Uploads a file and waits until it has been checked. */
export async function checked(
  user: Caller,
  companyId: number,
  file: Buffer,
  changes = {},
): Promise<LeadImport> {
  const id = await upload(user, companyId, file);
  await user.post(`lead-imports/${id}/check`, { ...settings, ...changes });
  return untilImport(user, id, 'checked', 'failed');
}

/** Uploads, checks and imports a file, and waits until the import is done. */
export async function imported(
  user: Caller,
  companyId: number,
  file: Buffer,
  changes = {},
): Promise<LeadImport> {
  const { id } = await checked(user, companyId, file, changes);
  await user.post(`lead-imports/${id}/start`);
  return untilImport(user, id, 'done', 'failed');
}

/** Undoes an import and waits until the undo is done. */
export async function undone(user: Caller, id: number): Promise<LeadImport> {
  await user.post(`lead-imports/${id}/undo`);
  return untilImport(user, id, 'undone');
}

/** Returns a call to every import route with an ID in its path. */
export const importCalls = (companyId: number | string, id: number | string) =>
  [
    ['POST', `companies/${companyId}/lead-imports`, { fileName: 'leads.csv', sizeBytes: 10 }],
    ['GET', `companies/${companyId}/lead-imports`],
    ['GET', `lead-imports/${id}`],
    ['PUT', `lead-imports/${id}/parts/1`, { bytes: 'YQ==' }],
    ['GET', `lead-imports/${id}/analysis`],
    ['POST', `lead-imports/${id}/check`, settings],
    ['POST', `lead-imports/${id}/start`],
    ['POST', `lead-imports/${id}/stop`],
    ['POST', `lead-imports/${id}/undo`],
    ['DELETE', `lead-imports/${id}`],
    ['GET', `lead-imports/${id}/kept`],
    ['GET', `lead-imports/${id}/refused.csv`],
    ['GET', `lead-imports/${id}/left-out.csv`],
    ['GET', `lead-imports/${id}/duplicates.csv`],
    ['GET', `lead-imports/${id}/duplicates`],
  ] satisfies [method: string, path: string, body?: object][];
