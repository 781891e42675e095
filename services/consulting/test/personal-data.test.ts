import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataRows, DataSection, ErasureState, type RemainingRows } from '@portals/contracts/auth';
import { businessDayOf } from '@portals/contracts/constants';
import { CompanyRow } from '@portals/contracts/consulting';
import { CompanyAccessAnswer } from '@portals/contracts/sharing';
import { CONFIG, CompanyGrantEntity, PERSONAL_DATA } from '@portals/service-kit';
import { bodyOf, databases, personalDataFaults, until, useService } from '@portals/service-kit/testing';
import { CompanyEntity } from '../src/company/company.entity.js';
import { consultingService } from '../src/service.js';
import { GuestInvitationEntity, ReadingLinkEntity } from '../src/sharing/sharing.entities.js';
import { items, newUser } from './support.js';

describe.each(databases)('personal data on $name (rules 19.70 to 19.79)', (database) => {
  const service = useService(consultingService, database);
  const post = (path: string, body: unknown) => service.http('POST', `/internal/${path}`, { body });
  const ownerOf = ({ id }: { id: number }, sharedIds: number[] = []) => ({
    ...{ userId: id, workspaceIds: [id], sharedIds },
  });

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

  async function erase(owner: ReturnType<typeof ownerOf>): Promise<RemainingRows> {
    const order = { ...owner, uuid: randomUUID() };
    const answer = async () => bodyOf(await post('erasures', order), ErasureState);
    const { left } = await until(answer, (state) => state.left !== null);
    return left ?? {};
  }
  const sum = (left: RemainingRows) => Object.values(left).reduce((all, rows) => all + rows, 0);

  it('is decided about for every table', () => {
    expect(personalDataFaults(service.dataSource, service.app.get(PERSONAL_DATA))).toEqual([]);
  });

  it('has all of a workspace of one owner, over several pages, and no hashes', async () => {
    const [owner, stranger] = [await newUser(service), await newUser(service)];
    const companyId = await owner.company({ name: '=HYPERLINK("x")' });
    await stranger.company();
    for (let n = 0; n < 3; n++) await owner.post('/api/products', { ...items.products, companyId });
    const rows = Array.from({ length: 450 }, (_, n) => ({
      ...items.contacts,
      name: `Contact ${n}`,
      companyId,
    }));
    for (let from = 0; from < rows.length; from += 100)
      await service.dataSource.getRepository('ContactEntity').insert(rows.slice(from, from + 100));
    expect(await rowsOf(ownerOf(owner), 'companies')).toMatchObject([
      { id: companyId, name: '=HYPERLINK("x")' },
    ]);
    expect(await rowsOf(ownerOf(owner), 'products')).toHaveLength(3);
    const contacts = await rowsOf(ownerOf(owner), 'contacts');
    expect(contacts.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    expect(contacts[0]).toMatchObject({ isPrimary: items.contacts.isPrimary ?? false });
    const sections = bodyOf(await post('personal-data/sections', {}), DataSection.array());
    expect(JSON.stringify(sections)).not.toMatch(/hash|nameKey/i);
  });

  it('has of a shared workspace only what the person made or is in charge of', async () => {
    const [boss, member] = [await newUser(service), await newUser(service)];
    const companies = [await boss.company(), await boss.company(), await boss.company()] as const;
    const repository = service.dataSource.getRepository(CompanyEntity);
    await repository.update({ id: companies[0] }, { userId: member.id });
    await repository.update({ id: companies[1] }, { assigneeId: member.id });
    const found = await rowsOf(ownerOf(member, [boss.id]), 'companies');
    expect(found.map(({ id }) => id)).toEqual([companies[0], companies[1]]);
    expect(await rowsOf(ownerOf(member), 'companies')).toEqual([]);
  });

  it('erases a person, leaves what they made for others without them, and touches nobody else', async () => {
    const [boss, leaver] = [await newUser(service), await newUser(service)];
    const own = await leaver.fullCompany({ report: true });
    const [shared, untouched] = [await boss.company(), await boss.company()];
    const { manager } = service.dataSource;
    await manager.update(CompanyEntity, { id: shared }, { userId: leaver.id, assigneeId: leaver.id });
    const grant = { workspaceId: boss.id, companyId: shared, createdAt: new Date(), kind: 'reader' as const };
    await manager.insert(CompanyGrantEntity, [
      { ...grant, userId: leaver.id, grantedBy: boss.id, email: 'leaver@mail.example' },
      { ...grant, userId: 987_654, grantedBy: leaver.id },
    ]);
    await manager.insert(ReadingLinkEntity, {
      ...{ workspaceId: boss.id, companyId: shared, label: 'Link', tokenHash: randomUUID(), codeHash: null },
      ...{ endsOn: '2999-01-01', createdBy: leaver.id, createdAt: new Date() },
    });
    const offer = { email: 'leaver@mail.example', kind: 'handover', endsOn: businessDayOf(new Date()) };
    const made = await boss.post('/api/guest-invitations', { ...offer, companyId: shared });
    await manager.update(GuestInvitationEntity, { id: Object(made.json).id }, { targetId: leaver.id });
    const before = await rowsOf(ownerOf(boss), 'companies');
    const left = await erase(ownerOf(leaver, [boss.id]));
    expect(Object.keys(left)).toEqual(expect.arrayContaining(['companies', 'reports', 'company_grants']));
    expect(sum(left)).toBe(0);
    expect(await manager.existsBy(CompanyEntity, { id: own })).toBe(false);
    expect(await manager.findOneBy(CompanyEntity, { id: shared })).toMatchObject({
      userId: 0,
      assigneeId: null,
    });
    expect(await manager.findBy(CompanyGrantEntity, { companyId: shared })).toMatchObject([
      { userId: 987_654, grantedBy: 0 },
    ]);
    expect(await manager.existsBy(ReadingLinkEntity, { companyId: shared })).toBe(false);
    expect(await manager.existsBy(GuestInvitationEntity, { companyId: shared })).toBe(false);
    // Portals read these answers with the same schemas.
    const companies = bodyOf(await boss.get('/api/companies'), CompanyRow.array());
    expect(companies.find(({ id }) => id === shared)).toMatchObject({ userId: 0 });
    const { guests } = bodyOf(await boss.get(`/api/companies/${shared}/access`), CompanyAccessAnswer);
    expect(guests).toMatchObject([{ userId: 987_654, invitedBy: 0 }]);
    const after = await rowsOf(ownerOf(boss), 'companies');
    expect(after.find(({ id }) => id === untouched)).toEqual(before.find(({ id }) => id === untouched));
    expect(await manager.query('SELECT * FROM erasures')).toEqual([]);
    expect(sum(await erase(ownerOf(leaver, [boss.id])))).toBe(0);
  });

  it('is in no table and no file after the erasure', async () => {
    const leaver = await newUser(service);
    const mark = 'zanahoria morada';
    const companyId = await leaver.company({ name: mark, sector: mark });
    for (const [path, item] of Object.entries(items))
      await leaver.post(`/api/${path}`, { ...item, name: mark, description: mark, companyId });
    const invitation = { companyId, email: 'zanahoria@mail.example', kind: 'reader', endsOn: '2999-01-01' };
    await leaver.post('/api/guest-invitations', invitation);
    await leaver.post('/api/reading-links', {
      companyId,
      label: mark,
      endsOn: '2999-01-01',
      withCode: false,
    });
    const tablesWith = async () => {
      const found: string[] = [];
      for (const { tableName } of service.dataSource.entityMetadatas) {
        const rows = JSON.stringify(await service.dataSource.query(`SELECT * FROM ${tableName}`));
        if (rows.includes('zanahoria')) found.push(tableName);
      }
      return found;
    };
    expect((await tablesWith()).length).toBeGreaterThan(5);
    await erase(ownerOf(leaver));
    // The queue may still contain entries for the record of the deleted workspace, which must not name the person.
    expect(await tablesWith()).toEqual([]);
    if (database.name !== 'SQLite') return;
    const { DATA_DIR } = service.app.get<{ DATA_DIR: string }>(CONFIG);
    for (const name of (await readdir(DATA_DIR)).filter((file) => file.includes('sqlite')))
      expect([name, (await readFile(join(DATA_DIR, name))).includes(mark)]).toEqual([name, false]);
  });

  it('goes on with an erasure that was interrupted', async () => {
    const leaver = await newUser(service);
    const companyId = await leaver.fullCompany();
    const order = { ...ownerOf(leaver), uuid: randomUUID() };
    const dead = { state: 'queued', attempts: 1, nextAttemptAt: new Date(), lease: randomUUID(), ...order };
    await service.dataSource.getRepository('ErasureEntity').insert(dead);
    const answer = async () => bodyOf(await post('erasures', order), ErasureState);
    const { left } = await until(answer, (state) => state.left !== null);
    expect(sum(left ?? { none: 1 })).toBe(0);
    expect(await service.dataSource.manager.existsBy(CompanyEntity, { id: companyId })).toBe(false);
  });

  it('is shown to nobody without the key', async () => {
    const guarded = await service.replica({ INTERNAL_KEY: 'a key of sixteen letters' });
    for (const path of ['personal-data/sections', 'personal-data/rows', 'erasures'])
      expect((await guarded.http('POST', `/internal/${path}`, { body: {} })).status).toBe(404);
  });
});
