import { LeadBoard, LeadBulkChange, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, until, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { fileOf, imported, undone } from './lead-import-support.js';
import { type Caller, newUser } from './support.js';

describe.each(databases)('the leads of one import on $name', (database) => {
  const service = useService(marketingService, database);

  const namesOf = async (user: Caller, companyId: number, query: string) => {
    const answer = await user.get(`companies/${companyId}/leads?${query}&sort=name`);
    const names = bodyOf(answer, LeadRow.array()).map(({ companyName }) => companyName);
    expect(answer.headers['x-total-count']).toBe(String(names.length));
    return names;
  };

  it('are those that it has created, in the list, on the board, in an export and for a change of many', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(companyId, { companyName: 'Old', contactEmail: 'old@acme.es' });
    const file = fileOf('Old again;Eva;old@acme.es;', 'New 1;;;', 'New 2;;;', ';refused;;');
    const { id } = await imported(user, companyId, file, { duplicates: 'overwrite' });
    const other = await imported(user, companyId, fileOf('Another;;;'));
    const query = `importId=${id}`;
    expect(await namesOf(user, companyId, query)).toEqual(['New 1', 'New 2']);
    expect(await namesOf(user, companyId, `importId=${other.id}`)).toEqual(['Another']);
    expect(await namesOf(user, companyId, `${query}&search=2`)).toEqual(['New 2']);
    const board = bodyOf(await user.get(`companies/${companyId}/leads/board?${query}`), LeadBoard);
    expect(board.columns.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 0]);
    const csv = await user.get(`companies/${companyId}/leads/export?${query}`);
    expect(csv.headers['x-total-count']).toBe('2');
    const input = { status: 'won', filter: { importId: id } };
    const change = bodyOf(
      await user.post(`companies/${companyId}/leads/bulk-changes`, input),
      LeadBulkChange,
    );
    await until(
      () => user.get(`bulk-changes/${change.id}`),
      (answer) => bodyOf(answer, LeadBulkChange).state === 'done',
    );
    expect(await namesOf(user, companyId, 'status=won')).toEqual(['New 1', 'New 2']);
    await undone(user, id);
    expect(await namesOf(user, companyId, query)).toEqual(['New 1', 'New 2']);
    expect(await namesOf(user, companyId, `importId=${other.id}`)).toEqual(['Another']);
  });

  it('are nobody else’s, and none of an import that is not there', async () => {
    const [user, stranger] = [await newUser(service), await newUser(service)];
    const companyId = await user.company();
    const own = await stranger.company();
    const { id } = await imported(user, companyId, fileOf('New 1;;;'));
    await stranger.lead(own);
    expect(await namesOf(stranger, own, `importId=${id}`)).toEqual([]);
    expect(await namesOf(user, companyId, 'importId=987654321')).toEqual([]);
  });
});
