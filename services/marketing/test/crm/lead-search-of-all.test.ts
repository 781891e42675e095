import { LeadFound } from '@portals/contracts/marketing';
import {
  bodyOf,
  databases,
  expectError,
  personOf,
  type TestAnswer,
  useService,
} from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { type Caller, callerOf, colleagueOf, newId, newUser } from './support.js';

const namesOf = (answer: TestAnswer) =>
  bodyOf(answer, LeadFound.array()).map(({ companyName }) => companyName);
const search = (caller: Caller, text: string, more = '') =>
  caller.get(`leads?search=${encodeURIComponent(text)}${more}`);

describe.each(databases)('a search of leads in all companies on $name (rule 19.65)', (database) => {
  const service = useService(marketingService, database);

  it('finds the leads of every company of the person, by words and by number, with their company', async () => {
    const user = await newUser(service);
    const [one, other] = [await user.company({ name: 'Uno' }), await user.company({ name: 'Dos' })];
    const id = await user.lead(one, { companyName: 'Peña e Hijos', contactName: 'José Muñoz' });
    await user.lead(other, { companyName: 'Muñoz y Cía', contactName: null, contactPhone: '600 98 76 54' });
    await user.lead(other, { companyName: 'Demetrio', contactName: 'Ana' });
    expect(namesOf(await search(user, 'munoz')).sort()).toEqual(['Muñoz y Cía', 'Peña e Hijos']);
    expect(bodyOf(await search(user, 'MUÑO josé'), LeadFound.array())).toEqual([
      { id, companyName: 'Peña e Hijos', contactName: 'José Muñoz', company: { id: one, name: 'Uno' } },
    ]);
    expect(namesOf(await search(user, '+34 600 987 654'))).toEqual(['Muñoz y Cía']);
    expect(namesOf(await search(user, 'unoz'))).toEqual([]);
    expect(namesOf(await search(user, '"*('))).toEqual([]);
  });

  it('finds nothing of companies that the person does not work on', async () => {
    const [owner, stranger] = [await newUser(service), await newUser(service)];
    const member = await colleagueOf(service, owner);
    const restricted = await colleagueOf(service, owner, { role: 'member', reach: 'assigned' });
    const [id, gone] = [await owner.company(), await owner.company()];
    const place = { id, workspaceId: owner.id };
    const guest = await callerOf(service, await personOf(service.dataSource, 'contributor', newId(), place));
    await owner.lead(id, { companyName: 'Visible' });
    await owner.lead(gone, { companyName: 'Visible antes' });
    await owner.delete(`companies/${gone}`);
    // This name contains the text that the index stores for the word "visible" in the owner's company.
    await stranger.lead(await stranger.company(), { companyName: `c${id}xvisible` });
    expect(namesOf(await search(member, 'visible'))).toEqual(['Visible']);
    expect(namesOf(await search(owner, 'visible'))).toEqual(['Visible']);
    for (const other of [stranger, restricted, guest])
      expect(namesOf(await search(other, 'visible'))).toEqual([]);
    expect(namesOf(await search(member, 'visible', `&workspace=${member.id}`))).toEqual([]);
    expect(namesOf(await search(member, 'visible', `&workspace=${owner.id}`))).toEqual(['Visible']);
  });

  it('finds leads of the oldest of very many companies, and as many as are asked for of the newest', async () => {
    const user = await newUser(service);
    const first = await user.company();
    await user.lead(first, { companyName: 'Faro primero' });
    const [row] = await service.dataSource.query<Record<string, unknown>[]>(
      'SELECT * FROM marketing_companies WHERE id = ?',
      [first],
    );
    const { id: _, ...copied } = row ?? {};
    const columns = Object.keys(copied);
    const places = `(${columns.map(() => '?').join(', ')})`;
    // Inserts a hundred companies at a time, because SQLite limits the number of placeholders per statement.
    for (let made = 0; made < 300; made += 100) {
      await service.dataSource.query(
        `INSERT INTO marketing_companies (${columns.join(', ')}) VALUES ${Array(100).fill(places).join(', ')}`,
        Array(100).fill(Object.values(copied)).flat(),
      );
    }
    expect(namesOf(await search(user, 'faro'))).toEqual(['Faro primero']);
    const last = await user.company();
    for (const name of ['a', 'b', 'c']) await user.lead(last, { companyName: `Faro ${name}` });
    expect(namesOf(await search(user, 'faro'))).toEqual(['Faro c', 'Faro b', 'Faro a', 'Faro primero']);
    expect(namesOf(await search(user, 'faro', '&pageSize=2'))).toEqual(['Faro c', 'Faro b']);
  });

  it.each([
    'search=',
    'search=%20',
    'pageSize=5',
    'search=a&pageSize=0',
    'search=a&pageSize=21',
    'search=a&workspace=x',
  ])('refuses %s', async (query) => {
    expectError(await (await newUser(service)).get(`leads?${query}`), 400, 'VALIDATION_FAILED');
  });
});
