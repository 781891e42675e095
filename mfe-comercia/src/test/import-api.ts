import type { LeadImport, LeadImportAnalysis } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { company, type MarketingData, marketingApi } from './marketing-api';

const none = { created: 0, updated: 0, unchanged: 0, duplicate: 0, refused: 0 };

export const leadImport = (id: number, changes: Partial<LeadImport> = {}): LeadImport => ({
  id,
  marketingCompanyId: 3,
  userId: 7,
  fileName: 'fair.csv',
  sizeBytes: 20,
  sha256: null,
  state: 'uploaded',
  missingParts: [],
  settings: null,
  rows: null,
  rowsDone: 0,
  counts: none,
  expected: null,
  refusals: [],
  remainingSeconds: null,
  failure: null,
  undone: { removed: 0, restored: 0, kept: 0 },
  sameFile: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  finishedAt: null,
  undoUntil: null,
  ...changes,
});

export const analysis = (changes: Partial<LeadImportAnalysis> = {}): LeadImportAnalysis => ({
  encoding: 'windows-1252',
  separator: 'semicolon',
  headingRow: 1,
  firstRows: [{ number: 1, cells: ['Empresa', 'Correo'] }],
  headings: ['Empresa', 'Correo', ''],
  samples: [
    ['Muñoz', 'ana@munoz.example', ''],
    ['Hotel Sol', '', ''],
  ],
  mapping: ['companyName', 'contactEmail', null],
  doubledHeadings: [],
  missingHeadings: [2],
  ...changes,
});

export const settings: NonNullable<LeadImport['settings']> = {
  encoding: 'windows-1252',
  separator: 'semicolon',
  headingRow: 1,
  mapping: ['companyName', 'contactEmail', null],
  source: 'fair',
  status: 'new',
  duplicates: 'skip',
  matchBy: ['email', 'phone'],
  country: 'ES',
  dayOrder: 'dmy',
  wrongValues: 'refuse',
};

export const counts = { created: 1200, updated: 0, unchanged: 3, duplicate: 1, refused: 2 };

export const checked = (id: number, changes: Partial<LeadImport> = {}) =>
  leadImport(id, {
    state: 'checked',
    settings,
    rows: 1206,
    rowsDone: 1206,
    counts,
    refusals: [
      {
        field: 'contactEmail',
        code: 'INVALID_EMAIL',
        message: 'This is no e-mail address',
        rows: 2,
        firstRow: 8,
        isLeftOut: false,
      },
    ],
    ...changes,
  });

export interface ImportData extends MarketingData {
  imports: LeadImport[];
  analysis?: unknown;
  kept?: unknown[];
  duplicates?: unknown;
  /** Returns a response that replaces the fake service's response; undefined keeps it. */
  instead?: (call: FakeCall) => unknown;
}

export const data = (...imports: LeadImport[]): ImportData => ({
  companies: [company(3, 'Alfa'), company(4, 'Beta')],
  products: [],
  imports,
});

const after: Record<string, Partial<LeadImport>> = {
  start: { state: 'importing', rowsDone: 0, remainingSeconds: 90 },
  stop: { state: 'stopped', rowsDone: 600, undoUntil: '2026-12-22T10:00:00.000Z' },
  undo: { state: 'undoing' },
};

const isSettings = (body: unknown): body is typeof settings =>
  typeof body === 'object' && body !== null && 'mapping' in body;

/** Fakes the service's lead imports. `data.imports` is the table of imports, newest first; every write changes it. */
export function importApi(data: ImportData) {
  const others = marketingApi(data);
  const begin = (body: unknown) => {
    const begun = Object.assign(
      leadImport(data.imports.length + 1, { state: 'uploading', missingParts: [1] }),
      body,
    );
    data.imports.unshift(begun);
    return reply(201, begun);
  };
  const change = (row: LeadImport, changes: Partial<LeadImport>) => {
    const next = { ...row, ...changes };
    data.imports = data.imports.map((other) => (other.id === row.id ? next : other));
    return next;
  };
  const ofOne = (row: LeadImport, call: FakeCall, below: string, part: string): unknown => {
    if (call.method === 'DELETE') {
      data.imports = data.imports.filter(({ id }) => id !== row.id);
      return undefined;
    }
    if (below === 'parts') {
      const missingParts = row.missingParts.filter((number) => number !== Number(part));
      return change(row, { missingParts, state: missingParts.length === 0 ? 'uploaded' : 'uploading' });
    }
    if (below === 'analysis') return data.analysis ?? analysis();
    if (below === 'kept') return data.kept ?? [];
    if (below === 'duplicates') return data.duplicates ?? [];
    if (below === 'check' && isSettings(call.body)) {
      return reply(202, change(row, { state: 'checking', settings: call.body }));
    }
    return after[below] ? reply(202, change(row, after[below])) : row;
  };
  return async (call: FakeCall): Promise<unknown> => {
    const said = await data.instead?.(call);
    if (said !== undefined) return said;
    const [pathname = ''] = call.path.split('?');
    const [, , , kind, id, below = '', part = ''] = pathname.split('/');
    if (below === 'lead-imports') {
      if (call.method === 'POST') return begin(call.body);
      const own = data.imports.filter((row) => row.marketingCompanyId === Number(id));
      return reply(200, own, { 'X-Total-Count': String(own.length) });
    }
    if (below === 'lead-source') return { host: null };
    if (kind !== 'lead-imports') return others(call);
    const row = data.imports.find((one) => one.id === Number(id));
    return row ? ofOne(row, call, below, part) : reply(404, { code: 'NOT_FOUND', message: 'Not found.' });
  };
}
