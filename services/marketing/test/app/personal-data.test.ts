import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataRows, DataSection, ErasureState, type RemainingRows } from '@portals/contracts/auth';
import {
  CampaignVersionRow,
  LeadEvent,
  LeadImport,
  LeadMerge,
  MarketingCompany,
} from '@portals/contracts/marketing';
import { CONFIG, FairReads, PERSONAL_DATA, type PersonalData, PersonalRows } from '@portals/service-kit';
import {
  bodyOf,
  databases,
  personalDataFaults,
  queryPlans,
  until,
  useService,
} from '@portals/service-kit/testing';
import type { z } from 'zod';
import { MarketingCompanyEntity } from '../../src/crm/company/marketing-company.entity.js';
import { ImportStep } from '../../src/crm/lead-import/import-step.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { checked, fileOf, imported } from '../crm/lead-import-support.js';
import { bareLead, type Caller, colleagueOf, fillLeads, mergeLeads, newUser } from '../crm/support.js';
import {
  confirmSender,
  fastCampaigns,
  fillMailableLeads,
  put,
  readyToSend,
  untilFinished,
  untilMailing,
} from '../sending/sending-support.js';

const mark = 'zanahoria morada';

describe.each(databases)('personal data on $name (rules 19.70 to 19.79)', (database) => {
  const service = useService(marketingService, database, {
    env: { ...fastCampaigns, DEMO_USERNAME: 'demo' },
  });
  const post = (path: string, body: unknown) => service.http('POST', `/internal/${path}`, { body });
  const ownerOf = ({ id }: { id: number }, sharedIds: number[] = []) => ({
    ...{ userId: id, workspaceIds: [id], sharedIds },
  });
  const tables = () => service.app.get<PersonalData>(PERSONAL_DATA).tables;

  async function rowsOf(owner: ReturnType<typeof ownerOf>, section: string) {
    const sections = bodyOf(await post('personal-data/sections', {}), DataSection.array());
    const columns = sections.find(({ name }) => name === section)?.columns ?? [];
    const found: Record<string, unknown>[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: DataRows = bodyOf(await post('personal-data/rows', { ...owner, section, after }), DataRows);
      found.push(...page.rows.map((row) => Object.fromEntries(columns.map((name, n) => [name, row[n]]))));
      after = page.next;
    }
    return found;
  }

  async function erase(owner: ReturnType<typeof ownerOf>, uuid = randomUUID()): Promise<RemainingRows> {
    const order = { ...owner, uuid };
    const answer = async () => bodyOf(await post('erasures', order), ErasureState);
    return (await until(answer, (state) => state.left !== null)).left ?? {};
  }
  const sum = (left: RemainingRows) => Object.values(left).reduce((all, rows) => all + rows, 0);

  /** Returns the tables with a row that contains the text or, in a column for user IDs, the ID. */
  async function tablesWith(text: string, id: number): Promise<string[]> {
    const found: string[] = [];
    for (const { tableName } of service.dataSource.entityMetadatas) {
      const rows = await service.dataSource.query<Record<string, unknown>[]>(`SELECT * FROM ${tableName}`);
      const isNamed = rows.some(
        (row) =>
          JSON.stringify(row).toLowerCase().includes(text) ||
          ['userId', 'workspaceId', 'assigneeId', 'grantedBy', 'askedById'].some((name) => row[name] === id),
      );
      if (isNamed) found.push(tableName);
    }
    return found;
  }

  /** Makes every call with which a user can store data, with the mark in every text. */
  async function plant(person: Caller): Promise<void> {
    await person.get('companies');
    const sending = await readyToSend(service, person, 3);
    const { companyId } = sending;
    await put(sending);
    await untilFinished(sending);
    await person.put(`companies/${companyId}/analytics-mail`, { weekly: true, language: 'es' });
    const one = await person.lead(companyId, { companyName: mark, contactEmail: 'zanahoria@mail.example' });
    const two = await person.lead(companyId, { companyName: mark, contactEmail: 'zanahoria@mail.example' });
    await mergeLeads(person, companyId, [one, two]);
    await imported(
      person,
      companyId,
      fileOf(`${mark};Ana;ana@mail.example;`, `${mark};Eva;eva@mail.example;`),
    );
    await person.bulkChange(companyId, { status: 'contacted', filter: {} });
    await newCampaign(person, companyId);
    for (const { entity, own } of tables()) {
      if (own === undefined) continue;
      const { tableName, columns } = service.dataSource.getMetadata(entity);
      const texts = columns.filter(
        ({ type, length, isPrimary }) =>
          !isPrimary && (type === 'text' || type === 'mediumtext' || Number(length) >= 100),
      );
      const unique = service.dataSource.getMetadata(entity).indices.filter(({ isUnique }) => isUnique);
      const free = texts.filter((column) => !unique.some((index) => index.columns.includes(column)));
      if (free.length === 0) continue;
      const set = free.map(
        ({ databaseName }) => `${service.dataSource.driver.escape(databaseName)} = '${mark}'`,
      );
      const where = own.replaceAll(':own', `(${person.id})`).replaceAll(':user', String(person.id));
      const ids = await service.dataSource.query<{ id: number }[]>(
        `SELECT * FROM ${tableName} WHERE ${where}`,
      );
      for (const { id } of ids)
        if (id !== undefined)
          await service.dataSource.query(`UPDATE ${tableName} SET ${set.join(', ')} WHERE id = ${id}`);
    }
  }

  it('is decided about for every table', () => {
    expect(personalDataFaults(service.dataSource, service.app.get(PERSONAL_DATA))).toEqual([]);
  });

  it('is in no table and no file after the erasure, no matter what was stored', async () => {
    const [other, person] = [await newUser(service), await newUser(service, 'demo')];
    const kept = await other.company();
    await plant(person);
    const planted = await tablesWith(mark, person.id);
    expect(planted.length).toBeGreaterThan(15);
    const left = await erase(ownerOf(person));
    expect(sum(left)).toBe(0);
    expect(Object.keys(left).length).toBeGreaterThan(35);
    expect(await tablesWith(mark, person.id)).toEqual([]);
    expect(await service.dataSource.manager.existsBy(MarketingCompanyEntity, { id: kept })).toBe(true);
    if (database.name !== 'SQLite') return;
    const { DATA_DIR } = service.app.get<{ DATA_DIR: string }>(CONFIG);
    for (const name of (await readdir(DATA_DIR)).filter((file) => file.includes('sqlite')))
      expect([name, (await readFile(join(DATA_DIR, name))).includes(mark)]).toEqual([name, false]);
  });

  it('has the leads of a company in pages, and of others only those in the charge of the person', async () => {
    const boss = await newUser(service);
    const member = await colleagueOf(service, boss);
    const companyId = await boss.company();
    await fillMailableLeads(service, companyId, 450);
    const [mine] = await service.dataSource.manager.find(LeadEntity, {
      where: { marketingCompanyId: companyId },
      take: 1,
    });
    await service.dataSource.manager.update(LeadEntity, { id: mine?.id }, { assigneeId: member.id });
    const all = await rowsOf(ownerOf(boss), 'leads');
    expect(all).toHaveLength(450);
    expect(all[0]).toMatchObject({ contactName: 'Persona 0', createdAt: expect.stringMatching(/T.*Z$/) });
    expect(Object.keys(all[0] ?? {})).not.toContain('searchText');
    // Small pages: the first ones are read by the primary key, because more than 25 pages remain.
    const paged: unknown[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const where = [`marketingCompanyId = ${companyId}`];
      const page = { userId: boss.id, after, size: 10 };
      const { rows, next } = await service.app.get(PersonalRows).page(LeadEntity, [], where, page);
      paged.push(...rows.map(({ id }) => id));
      after = next;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    expect((await rowsOf(ownerOf(member, [boss.id]), 'leads')).map(({ id }) => id)).toEqual([mine?.id]);
    expect(await rowsOf(ownerOf(member), 'leads')).toEqual([]);
  });

  it('is found by an index, however many rows others have', async () => {
    const [boss, other] = [await newUser(service), await newUser(service)];
    const member = await colleagueOf(service, boss);
    const companyId = await boss.company();
    await fillMailableLeads(service, companyId, 3);
    await fillLeads(service, await other.company(), 2000);
    await service.dataSource.manager.update(
      LeadEntity,
      { marketingCompanyId: companyId },
      { assigneeId: member.id },
    );
    for (const owner of [ownerOf(boss), ownerOf(member, [boss.id])]) {
      const queries = jest.spyOn(service.app.get(FairReads), 'query');
      expect(await rowsOf(owner, 'leads')).toHaveLength(3);
      const reads = queries.mock.calls.filter(([, sql]) => /FROM .marketing_leads/.test(sql));
      queries.mockRestore();
      expect(reads).toHaveLength(3);
      const searches = reads.flatMap(([, sql]) => (sql.includes('WHERE id IN') ? [] : [[sql] as const]));
      for (const plan of await queryPlans(service.dataSource, searches))
        expect(plan).not.toMatch(/SCAN marketing_leads|rowid>|marketing_leads (ALL|index|range PRIMARY)/);
    }
  });

  it('leaves to others what the person made for them, without the name', async () => {
    const boss = await newUser(service);
    const leaver = await colleagueOf(service, boss);
    const companyId = await leaver.company({ workspaceId: boss.id });
    const lead = await leaver.lead(companyId);
    await service.dataSource.manager.update(LeadEntity, { id: lead }, { assigneeId: leaver.id });
    await leaver.bulkChange(companyId, { status: 'contacted', filter: {} });
    await confirmSender(service, boss, ['other@site.example']);
    await service.dataSource.query(
      `UPDATE marketing_sender_confirmations SET askedById = ${leaver.id}, askedBy = '${mark}' WHERE userId = ${boss.id}`,
    );
    const [one, two] = [await leaver.lead(companyId), await leaver.lead(companyId)];
    await mergeLeads(leaver, companyId, [one, two]);
    await imported(leaver, companyId, fileOf('Acme;Ana;ana@mail.example;'));
    const campaign = await newCampaign(leaver, companyId);
    const events = await rowsOf(ownerOf(boss), 'lead-events');
    expect(events.some(({ userId }) => userId === leaver.id)).toBe(true);
    expect(sum(await erase(ownerOf(leaver, [boss.id])))).toBe(0);
    expect(await rowsOf(ownerOf(boss), 'lead-events')).toEqual(
      events.map((event) => (event.userId === leaver.id ? { ...event, userId: 0 } : event)),
    );
    expect(await service.dataSource.manager.findOneBy(LeadEntity, { id: lead })).toMatchObject({
      assigneeId: null,
    });
    expect(await tablesWith(mark, leaver.id)).toEqual([]);
    // Portals read these answers with the same schemas.
    const read = async <T>(path: string, schema: z.ZodType<T>) => bodyOf(await boss.get(path), schema);
    expect(await read(`companies/${companyId}`, MarketingCompany)).toMatchObject({ userId: 0 });
    const of = (path: string) => `companies/${companyId}/${path}`;
    const lists = [
      await read('companies', MarketingCompany.array()),
      await read(`leads/${one}/events`, LeadEvent.array()),
      await read(`leads/${one}/merges`, LeadMerge.array()),
      await read(of('lead-imports'), LeadImport.array()),
      await read(`campaigns/${campaign.id}/versions`, CampaignVersionRow.array()),
    ];
    for (const rows of lists) expect(rows.map(({ userId }) => userId)).toContain(0);
  });

  it('ends imports that are under way', async () => {
    const person = await newUser(service);
    const companyId = await person.company();
    const lines = Array.from({ length: 300 }, (_, n) => `Firma ${n};Ana;ana${n}@mail.example;`);
    const { id } = await checked(person, companyId, fileOf(...lines));
    const uuid = randomUUID();
    const step = service.app.get(ImportStep, { strict: false });
    const run = step.run.bind(step);
    // The first step stores ten rows. The erasure is ordered right before it.
    const steps = jest.spyOn(step, 'run').mockImplementationOnce(async (...args) => {
      await post('erasures', { ...ownerOf(person), uuid });
      return run(...args);
    });
    await person.post(`lead-imports/${id}/start`);
    await until(
      () => steps.mock.calls.length,
      (calls) => calls > 0,
    );
    expect(sum(await erase(ownerOf(person), uuid))).toBe(0);
    await Promise.allSettled(steps.mock.results.map(({ value }) => value));
    steps.mockRestore();
    expect(await service.dataSource.manager.countBy(LeadEntity, { marketingCompanyId: companyId })).toBe(0);
  });

  it('sends no email that has not gone out, and loses none of others', async () => {
    const [person, other] = [await newUser(service), await newUser(service)];
    const [theirs, others] = [await readyToSend(service, person, 400), await readyToSend(service, other, 20)];
    await put(theirs);
    await put(others);
    await untilMailing(theirs, ({ state }) => state === 'sending');
    const { id } = await untilMailing(others, ({ state }) => state !== 'scheduled');
    expect(sum(await erase(ownerOf(person)))).toBe(0);
    await untilFinished(others);
    const sent = await service.dataSource.manager.countBy(RecipientEntity, { mailingId: id, state: 'sent' });
    expect(sent).toBe(20);
    expect(await service.dataSource.manager.countBy(MarketingCompanyEntity, { workspaceId: person.id })).toBe(
      0,
    );
  });

  it('ends a mailing that would only begin later', async () => {
    const person = await newUser(service);
    const sending = await readyToSend(service, person, 1);
    await put(sending, { scheduledFor: new Date(Date.now() + 86_400_000).toISOString() });
    await untilMailing(sending, ({ state }) => state === 'scheduled');
    expect(sum(await erase(ownerOf(person)))).toBe(0);
  });

  it('keeps refusals of people, so that people who unsubscribed get no emails of others', async () => {
    const person = await newUser(service);
    const companyId = await person.company();
    await person.lead(companyId, bareLead);
    const row = {
      domain: 'site.example',
      addressHash: randomUUID().slice(0, 32),
      workspaceId: person.id,
      at: new Date(),
    };
    await service.dataSource.getRepository('OptOutEntity').insert(row);
    await erase(ownerOf(person));
    const found = await service.dataSource
      .getRepository('OptOutEntity')
      .findOneBy({ addressHash: row.addressHash });
    expect(found).toMatchObject({ domain: 'site.example', workspaceId: 0 });
  });
});
