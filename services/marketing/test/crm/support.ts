import type { Membership } from '@portals/contracts/auth';
import { eachOf, optionalLeadFields } from '@portals/contracts/constants';
import { LeadBulkChange } from '@portals/contracts/marketing';
import { CompanyGrantEntity, neverEnds } from '@portals/service-kit';
import {
  bodyOf,
  countRows,
  type RunningService,
  type TestAnswer,
  type TestUser,
  until,
} from '@portals/service-kit/testing';
import { z } from 'zod';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { columnNumber, statusKeyOf } from '../../src/crm/lead-row/lead-status.rules.js';

export const company = {
  name: 'Óptica Sol',
  sector: 'Salud visual',
  commercialObjectives: 'Abrir diez tiendas nuevas',
  targetAudience: 'Ópticas independientes',
  targetAudienceType: 'B2B',
  privacyContact: 'privacidad@optica-sol.example',
};

export const product = {
  name: 'Gafas a medida',
  description: null,
  characteristics: 'Titanio',
  advantages: 'Listas en un día',
  price: 'desde 49 €',
};

export const lead = {
  ...eachOf(optionalLeadFields, () => null),
  companyName: 'Peña e Hijos',
  contactName: 'José Muñoz',
  contactEmail: 'jose.munoz@acme.com',
  contactPhone: '+34 600 12 34 56',
  position: 'Jefe de compras',
  sector: 'Retail',
  source: 'Feria',
  status: 'new',
  notes: 'Usa 3M',
  nextStep: 'Llamar',
  nextStepOn: '2026-12-01',
  legalBasis: 'consent',
  legalBasisOn: '2026-11-02',
  legalBasisSource: 'Formulario web',
};

/** Valid input for a company's first sender of emails. */
export const sender = {
  fromName: 'Óptica Sol',
  fromAddress: 'hola@site.example',
  replyTo: 'ventas@optica-sol.example',
  legalName: 'Óptica Sol, S.L.',
  postalAddress: 'Calle Mayor, 1\n28013 Madrid',
  countClicks: false,
  version: 0,
};

/** Valid input for an email to a lead with a legal basis. */
export const leadMail = {
  subject: 'Su pedido',
  text: 'Hola, {{contactName|cliente}}:\n\n¿Le parece bien el martes?',
  language: 'es',
  requestKey: 'a'.repeat(32),
};

/** Minimum input for a lead. */
export const bareLead = { companyName: 'Sin datos', source: 'web', status: 'new' };

const Stored = z.object({ id: z.number() });
export const idOf = (answer: TestAnswer) => bodyOf(answer, Stored).id;

/** A test client that makes calls under /api/marketing as one user. */
export interface Caller {
  id: number;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  get(path: string): Promise<TestAnswer>;
  post(path: string, body?: unknown): Promise<TestAnswer>;
  put(path: string, body?: unknown): Promise<TestAnswer>;
  patch(path: string, body?: unknown): Promise<TestAnswer>;
  delete(path: string): Promise<TestAnswer>;
  /** Posts a file as the request body. */
  upload(path: string, file: Buffer): Promise<TestAnswer>;
  /** Creates a company and returns its ID. */
  company(changes?: object): Promise<number>;
  /** Creates a product of a company and returns its ID. */
  product(companyId: number, changes?: object): Promise<number>;
  /** Creates a lead of a company and returns its ID. */
  lead(companyId: number, changes?: object): Promise<number>;
  /** Creates a user who is a guest of a company, without an invitation. Returns the user's ID. */
  guest(companyId: number): Promise<number>;
  /** Starts a bulk change, waits until it is done and returns its ID. */
  bulkChange(companyId: number, input: object): Promise<number>;
  /** Undoes a bulk change and waits until the undo is done. */
  undo(bulkChangeId: number): Promise<TestAnswer>;
}

let users = 0;

/**
 * Creates a user with an ID that no other test uses.
 * @param options `expiresIn` is the lifetime of the session in seconds, for tests that move the clock forward
 */
export async function newUser(
  service: RunningService,
  username?: string,
  { expiresIn }: { expiresIn?: number } = {},
): Promise<Caller> {
  return callerOf(service, { id: newId(), ...(username !== undefined && { username }) }, expiresIn);
}

/** Returns a user ID that no other test uses. */
export const newId = () => ++users;

/** Creates a user who is a member of another user's workspace in addition to their personal one. */
export const colleagueOf = (
  service: RunningService,
  { id }: Pick<Caller, 'id'>,
  place: Omit<Membership, 'id'> = { role: 'member', reach: 'all' },
): Promise<Caller> => {
  const own = newId();
  const workspaces: Membership[] = [
    { id: own, role: 'owner', reach: 'all' },
    { id, ...place },
  ];
  return callerOf(service, { id: own, workspaces });
};

export async function callerOf(service: RunningService, user: TestUser, expiresIn?: number): Promise<Caller> {
  const { id } = user;
  const token = await service.tokenFor(user, expiresIn);
  const call =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      service.http(method, `/api/marketing/${path}`, { token, headers, ...(body !== undefined && { body }) });
  const post = call('POST');
  const settled = (bulkId: number) =>
    until(
      () => call('GET')(`bulk-changes/${bulkId}`),
      (answer) => ['done', 'undone'].includes(bodyOf(answer, LeadBulkChange).state),
    );
  return {
    id,
    call: (method, path, body, headers) => call(method)(path, body, headers),
    get: call('GET'),
    post,
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    upload: (path, raw) =>
      service.http('POST', `/api/marketing/${path}`, {
        ...{ token, raw, headers: { 'content-type': 'application/octet-stream' } },
      }),
    company: async (changes = {}) => idOf(await post('companies', { ...company, ...changes })),
    product: async (marketingCompanyId, changes = {}) =>
      idOf(await post('products', { ...product, marketingCompanyId, ...changes })),
    lead: async (marketingCompanyId, changes = {}) =>
      idOf(await post('leads', { ...bareLead, marketingCompanyId, ...changes })),
    async guest(companyId) {
      const guest = { workspaceId: id, companyId, userId: newId(), kind: 'reader' as const, grantedBy: id };
      const made = { endsOn: neverEnds, email: null, createdAt: new Date() };
      const grants = service.dataSource.getRepository(CompanyGrantEntity);
      return (await grants.save({ ...guest, ...made })).id;
    },
    async bulkChange(companyId, input) {
      const id = idOf(await post(`companies/${companyId}/leads/bulk-changes`, input));
      await settled(id);
      return id;
    },
    async undo(bulkChangeId) {
      await post(`bulk-changes/${bulkChangeId}/undo`);
      return settled(bulkChangeId);
    },
  };
}

const tables = [
  'guest_invitations',
  'accepted_invitations',
  'reading_links',
  'reading_link_days',
  'company_grants',
  'marketing_analytics',
  'marketing_analytics_mails',
  'marketing_senders',
  'marketing_suppressions',
  'marketing_recipients',
  'marketing_mailings',
  'marketing_campaign_versions',
  'marketing_campaigns',
  'marketing_lead_import_rows',
  'marketing_lead_import_parts',
  'marketing_lead_imports',
  'marketing_lead_former_bases',
  'marketing_lead_restores',
  'marketing_lead_bulk_changes',
  'marketing_erased_people',
  'marketing_merged_leads',
  'marketing_lead_merges',
  'marketing_leads_apart',
  'marketing_lead_events',
  'marketing_lead_steps',
  'marketing_lead_day_counts',
  'marketing_leads',
  'marketing_brand_colors',
  'marketing_content_variants',
  'marketing_contents',
  'marketing_products',
  'marketing_company_removals',
  'marketing_companies',
] as const;

const Versions = z.object({ id: z.number(), version: z.number() });

/**
 * Merges leads of a company into the first of them, with the values of `bareLead` and `values`.
 * @returns the reply; `mergeIdOf` returns the ID of the merge
 */
export async function mergeLeads(
  user: Caller,
  companyId: number,
  ids: readonly [number, ...number[]],
  values: object = {},
): Promise<TestAnswer> {
  const leads = [];
  for (const id of ids) {
    const { version } = bodyOf(await user.get(`leads/${id}`), Versions);
    leads.push({ id, version });
  }
  const body = { targetId: ids[0], leads, values: { ...bareLead, ...values } };
  return user.post(`companies/${companyId}/lead-merges`, body);
}

export async function mergeIdOf(user: Caller, leadId: number): Promise<number> {
  const [merge] = bodyOf(await user.get(`leads/${leadId}/merges`), z.array(Stored));
  if (!merge) throw new Error(`lead ${leadId} has no merge`);
  return merge.id;
}

/** Returns the number of rows of every table, ignoring day counts that have become zero. */
export async function rowCounts(service: RunningService) {
  const sql = 'SELECT COUNT(*) AS n FROM marketing_lead_day_counts WHERE count <> 0';
  const [row] = await service.dataSource.query(sql);
  return Object.assign(await countRows(service, tables), { marketing_lead_day_counts: Number(row.n) });
}

/** Stores many new leads of a company with few statements. */
export async function fillLeads(
  service: RunningService,
  marketingCompanyId: number,
  count: number,
  changes: Partial<LeadEntity> = {},
): Promise<void> {
  const now = new Date();
  const keys = { nameKey: 'x', sourceKey: 'web', sectorKey: '', nextStepKey: 'none', searchText: ' x' };
  const row = { ...bareLead, ...keys, statusKey: statusKeyOf('new'), boardColumn: columnNumber('new') };
  const whole = { ...row, marketingCompanyId, createdAt: now, updatedAt: now, ...changes };
  const insert = (rows: number) =>
    service.dataSource.createQueryBuilder().insert().into(LeadEntity).values(Array(rows).fill(whole));
  for (let left = count; left > 0; left -= 500)
    await insert(Math.min(left, 500)).updateEntity(false).execute();
  // MySQL plans by statistics that it would count anew only seconds later.
  if (service.dataSource.options.type === 'mysql')
    await service.dataSource.query('ANALYZE TABLE marketing_leads');
}

/** Returns the names in a list reply, in order. */
export const namesOf = (answer: TestAnswer) =>
  bodyOf(answer, z.array(z.object({ name: z.string() }))).map(({ name }) => name);
