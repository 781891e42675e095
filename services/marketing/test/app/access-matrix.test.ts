import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ErrorBody } from '@portals/contracts/errors';
import { NewReadingLink } from '@portals/contracts/sharing';
import { type CompanyNeed, writePageCall } from '@portals/service-kit';
import {
  bodyOf,
  type CompanyPerson,
  companyPersons,
  databases,
  personOf,
  refusalOf,
  routeOfCall,
  until,
  useService,
} from '@portals/service-kit/testing';
import { CompanyRemovalEntity } from '../../src/crm/company/company-removal.entity.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { marketingService } from '../../src/service.js';
import { installGenerator } from '../campaigns/content-support.js';
import { type Caller, callerOf, idOf, newId, newUser, rowCounts } from '../crm/support.js';
import { callsOn, guestInput, needs } from './company-calls.js';

type Call = Awaited<ReturnType<typeof callsOn>>[number];

const routes = Object.keys(needs) as (keyof typeof needs)[];

const keyOf = ([method, path]: Call) => `${method} ${path.replaceAll(/\d+/g, '#')}`;
const knownNeeds = new Map<string, CompanyNeed>();

/** Returns the permission that a call needs. Fails for a route that is missing in `needs`. */
function needOf(call: Call): CompanyNeed {
  const known = knownNeeds.get(keyOf(call));
  if (known !== undefined) return known;
  const [method, path] = call;
  const found = routeOfCall(routes, method, path);
  const route = routes.find((one) => one === found);
  if (route === undefined) throw new Error(`${method} ${path} is not in the table`);
  knownNeeds.set(keyOf(call), needs[route]);
  return needs[route];
}

/**
 * Returns the position of a call in the order of calls. Calls that need `manage` come last, and no call deletes rows that a later one
 * needs.
 */
function rankOf(call: Call): number {
  const [method, path] = call;
  if (method === 'DELETE' && /^companies\/\d+$/.test(path)) return 5;
  if (needOf(call) === 'manage') return 4;
  return ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'].indexOf(method) / 2;
}

/** Header that the gateway sends when it requests a document for a frame. */
const asGateway = {
  'x-internal-page': writePageCall({
    nonce: 'n0nce',
    language: 'en',
    brand: 'Acme',
    origin: 'https://site.example',
    back: '/',
  }),
};

/**
 * Creates a company with rows of every kind. Returns all calls on them, in an order in which no call deletes rows that a later one needs.
 */
async function fixtureOf(owner: Caller) {
  const calls = (await callsOn(owner)).sort((one, other) => rankOf(one) - rankOf(other));
  const own = calls.find(([method, path]) => method === 'GET' && /^companies\/\d+$/.test(path));
  return { calls, company: { id: Number(own?.[1].split('/')[1]), workspaceId: owner.id } };
}

/** Matches calls whose status depends on background work: they return 409 if an import has already ended or a mailing is running. */
const inPassing = /^(POST lead-imports\/#\/(check|start|stop|undo)|DELETE (lead-imports|companies)\/#)$/;

/** Normalises a status to 200 when it only depends on background work but shows that the caller has access. */
const toldBy = (call: Call, status: number): number =>
  inPassing.test(keyOf(call)) && [202, 204, 409].includes(status) ? 200 : status;

/** @param hidden receives the bodies of all replies with status 404 */
async function statusesOf(
  caller: Caller,
  calls: readonly Call[],
  hidden: unknown[] = [],
): Promise<[Call, number][]> {
  const answers: [Call, number][] = [];
  for (const call of calls) {
    const [method, path, body] = call;
    const { status, json } = await caller.call(method, path, body, asGateway);
    if (status === 404) hidden.push(json);
    answers.push([call, toldBy(call, status)]);
  }
  return answers;
}

const workers = companyPersons.filter((person) => refusalOf(person, 'work') === null);
const others = companyPersons.filter((person) => refusalOf(person, 'work') !== null);

describe.each(databases)('access by role and grant on $name (rule 18.6)', (database) => {
  const service = useService(marketingService, database);
  const allowed = new Map<string, number>();
  let shared: Awaited<ReturnType<typeof fixtureOf>>;
  beforeAll(async () => {
    installGenerator(service, 'built-in');
    const owner = await newUser(service);
    const { calls } = await fixtureOf(owner);
    for (const [call, status] of await statusesOf(owner, calls)) allowed.set(keyOf(call), status);
    shared = await fixtureOf(await newUser(service));
    await untilNothingChanges();
  });

  /** Waits until the background work of the fixtures has ended. */
  async function untilNothingChanges() {
    let before = await rowCounts(service);
    const isStill = async () => {
      await delay(1000);
      const last = before;
      before = await rowCounts(service);
      return isDeepStrictEqual(before, last);
    };
    await until(isStill, Boolean);
  }

  const callerAs = async (person: CompanyPerson, company: { id: number; workspaceId: number }) => {
    const user = await personOf(service.dataSource, person, newId(), company);
    // An administrator of the site has no access to companies either.
    return callerOf(service, person === 'stranger' ? { ...user, role: 'admin' } : user);
  };
  const wanted = (person: CompanyPerson, calls: readonly Call[]) =>
    calls.map((call) => [call, refusalOf(person, needOf(call)) ?? allowed.get(keyOf(call))]);

  it('finds everything of the table allowed to an owner', () => {
    expect([...allowed].filter(([, status]) => [401, 403, 500, 503].includes(status))).toEqual([]);
    expect(allowed.size).toBe(routes.length);
  });

  it.each(workers)('answers a person who works on it, %s, exactly as the table says', async (person) => {
    const { calls, company } = await fixtureOf(await newUser(service));
    const caller = await callerAs(person, company);
    expect(await statusesOf(caller, calls)).toEqual(wanted(person, calls));
  });

  /** Returns what a call could change without changing the number of rows. */
  const contents = () =>
    Promise.all(
      ['leadId, toStatus FROM marketing_lead_events', 'name, version FROM marketing_companies'].map(
        (columns) => service.dataSource.query(`SELECT id, ${columns} ORDER BY id`),
      ),
    );

  it.each(others)('answers %s exactly as the table says, and changes nothing', async (person) => {
    const { calls, company } = shared;
    const caller = await callerAs(person, company);
    // Waits until the rows of deleted companies have been removed in the background.
    await until(
      () => service.dataSource.getRepository(CompanyRemovalEntity).count(),
      (left) => left === 0,
    );
    const before = await rowCounts(service);
    const contentsBefore = await contents();
    const missing = bodyOf(await caller.get('companies/123456789'), ErrorBody);
    const nothing = { ...missing, code: 'NOT_FOUND', requestId: expect.any(String) };
    const hidden: unknown[] = [];
    expect(await statusesOf(caller, calls, hidden)).toEqual(wanted(person, calls));
    expect(hidden).toEqual(hidden.map(() => nothing));
    expect(await contents()).toEqual(contentsBefore);
    const listed = refusalOf(person, 'read') === null ? [{ id: company.id }] : [];
    expect((await caller.get('companies')).json).toMatchObject(listed);
    // Ignores subscriptions, because anybody who may read reports may also subscribe to them.
    const { marketing_analytics_mails: _own, ...after } = await rowCounts(service);
    expect(before).toMatchObject(after);
  });

  it('opens with a reading link one report, and nothing else', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const wanted = { period: '2026-W04', language: 'en' };
    const reportId = idOf(await owner.post(`companies/${companyId}/analytics-reports`, wanted));
    const link = { companyId, reportId, label: 'Board', endsOn: guestInput.endsOn };
    const { token } = bodyOf(await owner.post('reading-links', link), NewReadingLink);
    const opened = await service.http('POST', '/api/marketing/shared-reports', { body: { token } });
    expect(opened.json).toMatchObject({ report: { id: reportId, period: wanted.period } });
    const before = await rowCounts(service);
    const statuses = shared.calls.map(async ([method, path]) => {
      const { status } = await service.http(method, `/api/marketing/${path}`, { token });
      return [method, path, status];
    });
    expect(await Promise.all(statuses)).toEqual(shared.calls.map(([method, path]) => [method, path, 401]));
    expect(await rowCounts(service)).toEqual(before);
  });

  it.each(companyPersons)('lets %s take back suppressions of a whole workspace only', async (person) => {
    const owner = await newUser(service);
    const company = { id: await owner.company(), workspaceId: owner.id };
    const id = idOf(await owner.post('suppressions', { address: 'ana@acme.es' }));
    const caller = await callerAs(person, company);
    const whole = ['owner', 'manager', 'member of all'].includes(person) ? 204 : 404;
    const status = ['assigned member', 'member without the company'].includes(person) ? 403 : whole;
    expect((await caller.delete(`suppressions/${id}`)).status).toBe(status);
    const query = `workspace=${owner.id}`;
    for (const path of [`suppressions?${query}`, `suppressions/export?${query}`])
      expect([path, (await caller.get(path)).status]).toEqual([path, status === 204 ? 200 : status]);
    const input = { address: 'eva@acme.es', workspaceId: owner.id };
    expect((await caller.post('suppressions', input)).status).toBe(status === 204 ? 201 : status);
    const list = { addresses: ['eva@acme.es'], workspaceId: owner.id };
    expect((await caller.post('suppressions/lists', list)).status).toBe(status === 204 ? 200 : status);
    expect((await caller.get(`outreach?${query}`)).status).toBe(status === 404 ? 404 : 200);
  });

  it.each(companyPersons)(
    'lists due leads in the charge of %s only where they work (rule 18.43)',
    async (person) => {
      const owner = await newUser(service);
      const company = { id: await owner.company(), workspaceId: owner.id };
      const caller = await callerAs(person, company);
      const id = await owner.lead(company.id, { nextStepOn: '2026-11-27' });
      await service.dataSource.manager.update(LeadEntity, { id }, { assigneeId: caller.id });
      const due = await caller.get('my-day?until=2026-11-27');
      expect(due.json).toEqual(refusalOf(person, 'work') === null ? [expect.objectContaining({ id })] : []);
    },
  );
});
