import type { Membership } from '@portals/contracts/auth';
import { Lead, LeadBulkChange, LeadRow } from '@portals/contracts/marketing';
import {
  Accounts,
  CompanyGrantEntity,
  PLACE_ENDING,
  type PlaceEnding,
  transaction,
} from '@portals/service-kit';
import { bodyOf, databases, expectError, personOf, until, useService } from '@portals/service-kit/testing';

import { LeadBulkChangeEntity } from '../../src/crm/lead-bulk-change/lead-bulk-change.entity.js';
import { marketingService } from '../../src/service.js';
import {
  bareLead,
  type Caller,
  callerOf,
  colleagueOf,
  mergeIdOf,
  mergeLeads,
  newId,
  newUser,
} from './support.js';

describe.each(databases)('people in charge of leads on $name (rule 18.41)', (database) => {
  const service = useService(marketingService, database);
  let owner: Caller;
  let ana: Caller;
  let eva: Caller;
  let outsider: Caller;
  let companyId: number;
  /** Memberships by user, as auth returns them; an Error simulates that auth is unavailable. */
  let known: Map<number, readonly Membership[] | null> | Error;

  beforeEach(async () => {
    owner = await newUser(service);
    ana = await colleagueOf(service, owner);
    eva = await colleagueOf(service, owner);
    outsider = await newUser(service);
    companyId = await owner.company();
    const place = (role: Membership['role']): Membership => ({ id: owner.id, role, reach: 'all' });
    const elsewhere = { id: outsider.id, role: 'owner' as const, reach: 'all' as const };
    known = new Map([
      [owner.id, [place('owner')]],
      [ana.id, [place('member')]],
      [eva.id, [place('member')]],
      [outsider.id, [elsewhere]],
    ]);
    jest.spyOn(service.app.get(Accounts, { strict: false }), 'find').mockImplementation(async (id) => {
      if (known instanceof Error) throw known;
      const workspaces = known.get(id);
      return { address: null, workspaces: workspaces === undefined ? [] : workspaces };
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const leadOf = async (id: number) => bodyOf(await owner.get(`leads/${id}`), Lead);
  const chargesOf = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await leadOf(id)).assigneeId));
  const idsOf = async (query: string) =>
    bodyOf(await owner.get(`companies/${companyId}/leads?sort=createdAt&${query}`), LeadRow.array()).map(
      ({ id }) => id,
    );

  it('are nobody at first, and are set when a lead is created or changed', async () => {
    const nobody = await owner.lead(companyId);
    expect((await leadOf(nobody)).assigneeId).toBeNull();
    const made = await owner.lead(companyId, { assigneeId: ana.id });
    expect(await leadOf(made)).toMatchObject({ assigneeId: ana.id, version: 1 });
    const changed = await eva.patch(`leads/${made}`, { version: 1, assigneeId: eva.id });
    expect(changed.json).toMatchObject({ assigneeId: eva.id, version: 2 });
    // A change of other fields must not look up the unchanged assignee, who may have left the workspace.
    known = new Map();
    const other = { version: 2, status: 'won', assigneeId: eva.id };
    expect((await owner.patch(`leads/${made}`, other)).json).toMatchObject({
      assigneeId: eva.id,
      status: 'won',
    });
    const freed = await owner.patch(`leads/${made}`, { version: 3, assigneeId: null });
    expect(freed.json).toMatchObject({ assigneeId: null });
  });

  it('filter the list, the board and a bulk change', async () => {
    const [of, her, no] = [
      await owner.lead(companyId, { assigneeId: ana.id }),
      await owner.lead(companyId, { assigneeId: eva.id }),
      await owner.lead(companyId),
    ];
    expect(await idsOf(`assignee=${ana.id}`)).toEqual([of]);
    expect(await idsOf(`assignee=${eva.id}&status=new`)).toEqual([her]);
    expect(await idsOf('assignee=none')).toEqual([no]);
    expect(await idsOf(`assignee=${outsider.id}`)).toEqual([]);
    const board = await owner.get(`companies/${companyId}/leads/board?assignee=${ana.id}`);
    expect(Object(board.json).columns[0]).toMatchObject({
      count: 1,
      leads: [{ id: of, assigneeId: ana.id }],
    });
    await owner.bulkChange(companyId, { status: 'won', filter: { assignee: eva.id } });
    expect(await idsOf('status=won')).toEqual([her]);
    expectError(
      await owner.get(`companies/${companyId}/leads?assignee=me`),
      400,
      'VALIDATION_FAILED',
      'assignee',
    );
  });

  it('must be in the workspace of the company', async () => {
    const id = await owner.lead(companyId);
    const input = { ...bareLead, marketingCompanyId: companyId, assigneeId: outsider.id };
    const refused = [
      await owner.post('leads', input),
      await owner.patch(`leads/${id}`, { version: 1, assigneeId: outsider.id }),
      await owner.post(`companies/${companyId}/leads/bulk-changes`, { assigneeId: 999_999, ids: [id] }),
    ];
    for (const answer of refused) expectError(answer, 400, 'VALIDATION_FAILED', 'assigneeId');
    const members = { userIds: [ana.id, outsider.id] };
    expectError(
      await owner.put(`companies/${companyId}/members`, members),
      400,
      'VALIDATION_FAILED',
      'userIds',
    );
    expect(await leadOf(id)).toMatchObject({ assigneeId: null, version: 1 });
    expect((await owner.get(`companies/${companyId}/members`)).json).toEqual({ userIds: [] });
  });

  it('are not looked up for somebody who may not change the lead', async () => {
    const id = await owner.lead(companyId);
    known = new Error('nobody is asked');
    const input = { ...bareLead, marketingCompanyId: companyId, assigneeId: ana.id };
    expectError(await outsider.post('leads', input), 404, 'NOT_FOUND');
    expectError(await outsider.patch(`leads/${id}`, { version: 1, assigneeId: ana.id }), 404, 'NOT_FOUND');
    const change = { assigneeId: ana.id, ids: [id] };
    expectError(await outsider.post(`companies/${companyId}/leads/bulk-changes`, change), 404, 'NOT_FOUND');
  });

  it('cannot be set while auth is unavailable, except to oneself; with an auth of the previous version, anybody can be set', async () => {
    known = new Error('away');
    const input = { ...bareLead, marketingCompanyId: companyId };
    expectError(await owner.post('leads', { ...input, assigneeId: ana.id }), 503, 'SERVICE_UNAVAILABLE');
    expect((await ana.post('leads', { ...input, assigneeId: ana.id })).status).toBe(201);
    known = new Map([[eva.id, null]]);
    expect((await owner.post('leads', { ...input, assigneeId: eva.id })).status).toBe(201);
  });

  it('get no access by being in charge', async () => {
    const company = { id: companyId, workspaceId: owner.id };
    const person = await personOf(service.dataSource, 'member without the company', newId(), company);
    known = new Map([[person.id, person.workspaces]]);
    const id = await owner.lead(companyId, { assigneeId: person.id, nextStepOn: '2026-11-27' });
    const caller = await callerOf(service, person);
    expectError(await caller.get(`leads/${id}`), 404, 'NOT_FOUND');
    expect((await caller.get('my-day?until=2026-11-27')).json).toEqual([]);
  });

  it('are put in charge of many leads at once, which is undone for each lead by itself', async () => {
    const ids = [
      await owner.lead(companyId, { assigneeId: ana.id }),
      await owner.lead(companyId),
      await owner.lead(companyId, { assigneeId: eva.id }),
    ];
    const change = await owner.bulkChange(companyId, { assigneeId: eva.id, filter: {} });
    expect(await chargesOf(ids)).toEqual([eva.id, eva.id, eva.id]);
    expect((await owner.get(`bulk-changes/${change}`)).json).toMatchObject({
      ...{ status: null, basis: null, assignment: { assigneeId: eva.id } },
      ...{ state: 'done', total: 3, changed: 2, unchanged: 1 },
    });
    const listed = bodyOf(
      await owner.get(`companies/${companyId}/leads/bulk-changes`),
      LeadBulkChange.array(),
    );
    expect(listed).toMatchObject([{ assignment: { assigneeId: eva.id } }]);
    await owner.patch(`leads/${ids[1]}`, { version: 2, assigneeId: owner.id });
    expect((await owner.undo(change)).json).toMatchObject({ state: 'undone', restored: 1, kept: 1 });
    expect(await chargesOf(ids)).toEqual([ana.id, owner.id, eva.id]);
    const kept = bodyOf(await owner.get(`bulk-changes/${change}/kept`), LeadRow.array());
    expect(kept.map(({ id }) => id)).toEqual([ids[1]]);
    await owner.bulkChange(companyId, { assigneeId: null, ids });
    expect(await chargesOf(ids)).toEqual([null, null, null]);
  });

  it('are given back in either order of undoing two changes', async () => {
    const id = await owner.lead(companyId, { assigneeId: ana.id });
    const first = await owner.bulkChange(companyId, { assigneeId: eva.id, ids: [id] });
    const second = await owner.bulkChange(companyId, { assigneeId: null, ids: [id] });
    expect((await owner.undo(first)).json).toMatchObject({ restored: 0, kept: 1 });
    await owner.undo(second);
    expect(await chargesOf([id])).toEqual([ana.id]);
  });

  it('are one of three values that a bulk change sets', async () => {
    const post = (input: object) => owner.post(`companies/${companyId}/leads/bulk-changes`, input);
    expectError(
      await post({ assigneeId: ana.id, status: 'won', filter: {} }),
      400,
      'VALIDATION_FAILED',
      'status',
    );
    expectError(await post({ filter: {} }), 400, 'VALIDATION_FAILED', 'status');
    const both = { assigneeId: null, basis: { legalBasis: 'customer' }, filter: {} };
    expectError(await post(both), 400, 'VALIDATION_FAILED', 'status');
  });

  it('leave nothing to change for a replica of the previous version', async () => {
    const id = await owner.lead(companyId);
    const change = await owner.bulkChange(companyId, { assigneeId: ana.id, ids: [id] });
    const row = await service.dataSource.manager.findOneByOrFail(LeadBulkChangeEntity, { id: change });
    expect(row.selection).toEqual({ ids: [] });
  });

  it('stay with a merged lead, or come from one that is merged into it', async () => {
    const pair = [await owner.lead(companyId), await owner.lead(companyId, { assigneeId: ana.id })] as const;
    const merged = bodyOf(await mergeLeads(owner, companyId, [...pair]), Lead);
    expect(merged).toMatchObject({ id: pair[0], assigneeId: ana.id });
    await owner.post(`lead-merges/${await mergeIdOf(owner, pair[0])}/undo`);
    expect(await chargesOf(pair)).toEqual([null, ana.id]);
    await owner.bulkChange(companyId, { assigneeId: eva.id, ids: [pair[0]] });
    expect(bodyOf(await mergeLeads(owner, companyId, [...pair]), Lead).assigneeId).toBe(eva.id);
  });

  it('are given back by the undo of a merge, also where the lead that stayed had its own', async () => {
    const before = { assigneeId: eva.id, legalBasis: null };
    const own = { assigneeId: ana.id, legalBasis: 'customer' };
    const [a, b] = [await owner.lead(companyId, own), await owner.lead(companyId, before)];
    const basis = { legalBasis: 'customer', replace: false };
    const mistakes = [
      await owner.bulkChange(companyId, { basis, ids: [b] }),
      await owner.bulkChange(companyId, { assigneeId: ana.id, ids: [b] }),
    ];
    await mergeLeads(owner, companyId, [a, b], { legalBasis: 'customer' });
    for (const id of mistakes) expect((await owner.undo(id)).json).toMatchObject({ restored: 0, kept: 0 });
    await owner.post(`lead-merges/${await mergeIdOf(owner, a)}/undo`);
    expect(await leadOf(a)).toMatchObject(own);
    expect(await leadOf(b)).toMatchObject(before);
    for (const id of mistakes)
      expect((await owner.get(`bulk-changes/${id}`)).json).toMatchObject({ restored: 1, kept: 0 });
  });

  it('stay after the undo of a merge, when the bulk change that set them had been undone before', async () => {
    const [a, b] = [await owner.lead(companyId), await owner.lead(companyId)];
    const change = await owner.bulkChange(companyId, { assigneeId: ana.id, ids: [b] });
    await owner.patch(`leads/${b}`, { version: 2, assigneeId: eva.id });
    expect((await owner.undo(change)).json).toMatchObject({ restored: 0, kept: 1 });
    await owner.patch(`leads/${b}`, { version: 3, assigneeId: ana.id });
    await mergeLeads(owner, companyId, [a, b]);
    await owner.post(`lead-merges/${await mergeIdOf(owner, a)}/undo`);
    expect(await leadOf(b)).toMatchObject({ assigneeId: ana.id });
    expect((await owner.get(`bulk-changes/${change}`)).json).toMatchObject({ restored: 0, kept: 1 });
    expect((await owner.get(`bulk-changes/${change}/kept`)).json).toMatchObject([{ id: b }]);
  });

  describe('when somebody leaves the workspace (rule 18.42)', () => {
    const leave = (by: Caller, userId: number, successorId: number | null) => {
      const at = new Date().toISOString();
      const place = { id: 1, at, until: at, isFinal: true, workspaceId: owner.id, userId, successorId };
      return transaction(service.dataSource, (manager) =>
        service.app.get<PlaceEnding>(PLACE_ENDING).end({ ...place, endedBy: by.id }, manager),
      );
    };
    const untilChanged = (ids: readonly number[], assigneeId: number | null) =>
      until(
        () => chargesOf(ids),
        (charges) => charges.every((charge) => charge === assigneeId),
      );

    it('are replaced by the successor in all companies, and lose what was assigned to them', async () => {
      const other = await owner.company();
      const ids = [
        await owner.lead(companyId, { assigneeId: ana.id }),
        await owner.lead(other, { assigneeId: ana.id }),
      ];
      const kept = await owner.lead(companyId, { assigneeId: owner.id });
      await owner.put(`companies/${companyId}/members`, { userIds: [ana.id, eva.id] });
      await leave(owner, ana.id, eva.id);
      await untilChanged(ids, eva.id);
      expect(await chargesOf([kept])).toEqual([owner.id]);
      const grants = await service.dataSource.manager.findBy(CompanyGrantEntity, { workspaceId: owner.id });
      expect(grants.map(({ userId }) => userId)).toEqual([eva.id]);
      await leave(owner, ana.id, null);
      expect(await chargesOf(ids)).toEqual([eva.id, eva.id]);
    });

    it('are replaced by nobody when there is no successor, also by themselves', async () => {
      const id = await owner.lead(companyId, { assigneeId: ana.id });
      await leave(ana, ana.id, null);
      await untilChanged([id], null);
    });

    it('do not come back by the undo of a bulk change or of a merge', async () => {
      const given = await owner.lead(companyId, { assigneeId: ana.id });
      const change = await owner.bulkChange(companyId, { assigneeId: owner.id, ids: [given] });
      const pair = [
        await owner.lead(companyId),
        await owner.lead(companyId, { assigneeId: ana.id }),
      ] as const;
      await mergeLeads(owner, companyId, [...pair]);
      await owner.patch(`leads/${pair[0]}`, { version: 2, assigneeId: null });
      const left = await owner.lead(companyId, { assigneeId: ana.id });
      await leave(owner, ana.id, eva.id);
      await untilChanged([left], eva.id);
      const changes = await owner.get(`companies/${companyId}/leads/bulk-changes`);
      const [ofLeaving] = bodyOf(changes, LeadBulkChange.array());
      if (!(known instanceof Error)) known.set(ana.id, []);
      for (const id of [change, ofLeaving?.id ?? 0])
        expect((await owner.undo(id)).json).toMatchObject({ restored: 1 });
      await owner.post(`lead-merges/${await mergeIdOf(owner, pair[0])}/undo`);
      expect(await chargesOf([given, left, pair[1]])).toEqual([null, null, null]);
    });

    it('keep what they are in charge of elsewhere', async () => {
      const id = await owner.lead(companyId, { assigneeId: ana.id });
      const own = await ana.company();
      const mine = await ana.lead(own, { assigneeId: ana.id });
      await leave(owner, ana.id, null);
      await untilChanged([id], null);
      expect(bodyOf(await ana.get(`leads/${mine}`), Lead).assigneeId).toBe(ana.id);
    });
  });
});
