import { Suppression } from '@portals/contracts/marketing';
import { FairReads } from '@portals/service-kit';
import { bodyOf, databases, expectError, sqlite, useService } from '@portals/service-kit/testing';
import { SuppressionEntity } from '../../src/sending/suppression/suppression.entity.js';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { type Caller, idOf, newUser } from '../crm/support.js';

describe.each(databases)('addresses that get no mail on $name', (database) => {
  const service = useService(marketingService, database);
  const suppressions = () => service.app.get(Suppressions, { strict: false });
  const rows = (user: Caller) =>
    service.dataSource.manager.find(SuppressionEntity, {
      where: { workspaceId: user.id },
      order: { id: 'ASC' },
    });
  const list = async (user: Caller, query = '') => {
    const answer = await user.get(`suppressions${query}`);
    const addresses = bodyOf(answer, Suppression.array()).map(({ address }) => address);
    return [answer.headers['x-total-count'], ...addresses];
  };
  const add = (user: Caller, address: string, reason: SuppressionEntity['reason']) =>
    suppressions().add(user.id, address, { reason, campaignId: 7 });

  it('are added by hand, once, in any spelling', async () => {
    const user = await newUser(service);
    const added = await user.post('suppressions', { address: ' Ana@Acme.es ' });
    expect(added.status).toBe(201);
    expect(added.json).toEqual({
      ...{ id: expect.any(Number), address: 'ana@acme.es', reason: 'by hand', campaignId: null },
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await user.post('suppressions', { address: 'ana@acme.es' })).json).toEqual(added.json);
    expect((await user.get('suppressions')).json).toEqual([added.json]);
    expect(JSON.stringify(await (await newUser(service)).get('suppressions'))).not.toContain('ana');
  });

  it('are added many at once; those there keep their reason, and what is no address keeps none back (rule 11.33)', async () => {
    const [user, other] = [await newUser(service), await newUser(service)];
    await add(user, 'eva@acme.es', 'unsubscribed');
    await add(other, 'ana@acme.es', 'bounced');
    const addresses = [' Ana@Acme.es', 'nobody', 'eva@acme.es', 'ana@acme.es', '', 'a@b', '+luz@acme.es'];
    const answer = await user.post('suppressions/lists', { addresses });
    expect([answer.status, answer.json]).toEqual([200, { added: 2, known: 1, refused: [1, 4, 5] }]);
    expect((await rows(user)).map(({ address, reason }) => [address, reason])).toEqual([
      ['eva@acme.es', 'unsubscribed'],
      ['ana@acme.es', 'by hand'],
      ['+luz@acme.es', 'by hand'],
    ]);
    expect((await user.post('suppressions/lists', { addresses })).json).toMatchObject({ added: 0, known: 3 });
    expect(await rows(other)).toMatchObject([{ address: 'ana@acme.es', reason: 'bounced' }]);
    expect(await suppressions().among({ workspaceId: user.id, domain: null }, ['ANA@acme.es'])).toEqual([
      true,
    ]);
    const many = Array.from({ length: 500 }, (_, n) => `a${n}@acme.es`);
    const twice = await Promise.all([1, 2].map(() => user.post('suppressions/lists', { addresses: many })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list(user, '?pageSize=1')).toEqual(['503', expect.any(String)]);
    for (const wrong of [[], [...many, 'b@acme.es'], [5], ['a'.repeat(321)], 'ana@acme.es'])
      expectError(await user.post('suppressions/lists', { addresses: wrong }), 400, 'VALIDATION_FAILED');
  });

  it('are exported with reason and date as they are filtered, without those whose address was erased', async () => {
    const user = await newUser(service);
    await add(await newUser(service), 'theirs@acme.es', 'bounced');
    const many = Array.from({ length: 500 }, (_, n) => `a${n}@acme.es`);
    await user.post('suppressions/lists', { addresses: ['+luz@acme.es', ...many.slice(1)] });
    await user.post('suppressions/lists', { addresses: many });
    await add(user, 'eva@acme.es', 'unsubscribed');
    await add(user, 'gone@acme.es', 'complained');
    await suppressions().eraseAddress(user.id, 'gone@acme.es', service.dataSource.manager);
    const answer = await user.get('suppressions/export?language=es');
    expect(answer.headers['x-total-count']).toBe('502');
    const lines = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(503);
    expect(lines[0]).toBe('Correo electrónico;Motivo;Desde');
    expect(lines.at(-1)).toMatch(/^eva@acme\.es;Baja solicitada;\d{4}-/);
    expect(answer.text).not.toMatch(/gone|theirs/);
    const some = await user.get('suppressions/export?reason=unsubscribed&search=EVA');
    expect(some.text.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^eva@acme\.es,Unsubscribed,/),
    ]);
    expectError(await user.get('suppressions/export?reason=x'), 400, 'VALIDATION_FAILED');
  });

  it('are exported in turns with the reads of others, in the order of an index, however many there are', async () => {
    const user = await newUser(service);
    await add(user, 'ana@acme.es', 'bounced');
    const queries = jest.spyOn(service.app.get(FairReads), 'query');
    expect((await user.get('suppressions/export')).text).toContain('ana@acme.es');
    const reads = queries.mock.calls.filter(([, sql]) => sql.includes('FROM marketing_suppressions'));
    queries.mockRestore();
    expect(reads).toHaveLength(3);
    if (database !== sqlite) return;
    for (const [, sql, values] of reads) {
      const steps = await service.dataSource.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, values);
      expect(steps).toEqual([
        expect.objectContaining({ detail: expect.stringContaining('SEARCH marketing_suppressions') }),
      ]);
    }
  });

  it('are found by part of the address and by reason, the newest first, a page at a time', async () => {
    const user = await newUser(service);
    const reasons = ['bounced', 'unsubscribed', 'by hand', 'complained', 'bounced'] as const;
    for (const [at, reason] of reasons.entries()) await add(user, `a${at}@${reason[0]}.es`, reason);
    const moment = new Date('2026-01-01T00:00:00Z');
    await service.dataSource.manager.update(SuppressionEntity, { workspaceId: user.id }, { at: moment });
    await service.dataSource.manager.update(
      SuppressionEntity,
      { workspaceId: user.id, address: 'a0@b.es' },
      { at: new Date('2026-02-01T00:00:00Z') },
    );
    expect(await list(user)).toEqual(['5', 'a0@b.es', 'a4@b.es', 'a3@c.es', 'a2@b.es', 'a1@u.es']);
    expect(await list(user, '?sort=at')).toEqual([
      '5',
      'a1@u.es',
      'a2@b.es',
      'a3@c.es',
      'a4@b.es',
      'a0@b.es',
    ]);
    expect(await list(user, '?pageSize=2&page=2')).toEqual(['5', 'a3@c.es', 'a2@b.es']);
    expect(await list(user, '?search=%40B.ES')).toEqual(['3', 'a0@b.es', 'a4@b.es', 'a2@b.es']);
    expect(await list(user, '?search=a%25')).toEqual(['0']);
    expect(await list(user, '?reason=bounced')).toEqual(['2', 'a0@b.es', 'a4@b.es']);
    expect(await list(user, '?reason=by%20hand&search=a2')).toEqual(['1', 'a2@b.es']);
  });

  it('are found by a domain in either spelling (rule 8.9)', async () => {
    const user = await newUser(service);
    const stored = 'ana@xn--espaa-rta.example';
    await add(user, stored, 'bounced');
    await add(user, 'ana@espana.example', 'bounced');
    for (const search of [
      'Ana@ESPAÑA.example',
      '@españa',
      'españa.example',
      'xn--espaa',
      'ana@xn--espaa-rta',
    ])
      expect(await list(user, `?search=${encodeURIComponent(search)}`)).toEqual(['1', stored]);
  });

  it.each(['bounced', 'by hand'] as const)('are taken back by who sends when they are %s', async (reason) => {
    const user = await newUser(service);
    await add(user, 'ana@acme.es', reason);
    const [row] = await rows(user);
    const answer = await user.delete(`suppressions/${row?.id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await suppressions().among({ workspaceId: user.id, domain: null }, ['ana@acme.es'])).toEqual([
      false,
    ]);
    expectError(await user.delete(`suppressions/${row?.id}`), 404, 'NOT_FOUND');
  });

  it('that a colleague removes at the same time are not there, and nobody is said to have opted out', async () => {
    const user = await newUser(service);
    await add(user, 'ana@acme.es', 'by hand');
    const { manager } = service.dataSource;
    const row = await manager.findOneByOrFail(SuppressionEntity, { workspaceId: user.id });
    await manager.delete(SuppressionEntity, { id: row.id });
    jest.spyOn(manager, 'findOneBy').mockResolvedValueOnce(row);
    expectError(await user.delete(`suppressions/${row.id}`), 404, 'NOT_FOUND');
  });

  it.each(['unsubscribed', 'complained'] as const)(
    'are taken back only when the person asked for it when they are %s',
    async (reason) => {
      const user = await newUser(service);
      await add(user, 'ana@acme.es', reason);
      const [row] = await rows(user);
      for (const query of ['', '?personAsked=false'])
        expectError(await user.delete(`suppressions/${row?.id}${query}`), 409, 'SUPPRESSION_OF_PERSON');
      expect(await rows(user)).toEqual([row]);
      expect((await user.delete(`suppressions/${row?.id}?personAsked=true`)).status).toBe(204);
      expect(await rows(user)).toEqual([]);
    },
  );

  it('keep a person’s own refusal, no matter what comes later, and it replaces any other reason', async () => {
    const user = await newUser(service);
    await add(user, 'ana@acme.es', 'bounced');
    const [before] = await rows(user);
    await add(user, 'ana@acme.es', 'by hand');
    expect(await rows(user)).toEqual([before]);
    await add(user, 'ana@acme.es', 'complained');
    const [own] = await rows(user);
    expect(own).toMatchObject({ id: before?.id, reason: 'complained' });
    await add(user, 'ana@acme.es', 'unsubscribed');
    await user.post('suppressions', { address: 'ana@acme.es' });
    expect(await rows(user)).toEqual([own]);
  });

  it('are added once by many at the same moment', async () => {
    const user = await newUser(service);
    await Promise.all(
      (['bounced', 'by hand', 'unsubscribed', 'bounced'] as const).map((reason) =>
        add(user, 'ana@acme.es', reason),
      ),
    );
    expect(await rows(user)).toMatchObject([{ reason: 'unsubscribed' }]);
  });

  it('are looked up many at once, in order', async () => {
    const user = await newUser(service);
    const addresses = Array.from({ length: 1200 }, (_, at) => `a${at}@acme.es`);
    for (const at of [0, 499, 500, 1199]) await add(user, `A${at}@acme.es`, 'bounced');
    const found = await suppressions().among({ workspaceId: user.id, domain: null }, addresses);
    expect(found.flatMap((isSuppressed, at) => (isSuppressed ? [at] : []))).toEqual([0, 499, 500, 1199]);
    expect(found).toHaveLength(1200);
    expect(await suppressions().among({ workspaceId: user.id, domain: null }, [])).toEqual([]);
  });

  it('are shown with a lead', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const leadId = await user.lead(companyId, { contactEmail: 'Ana@Acme.es' });
    const none = await user.lead(companyId);
    const of = async (id: number) => (await user.get(`leads/${id}/suppression`)).json;
    expect([await of(leadId), await of(none)]).toEqual(Array(2).fill({ suppression: null, refusal: null }));
    const added = await user.post('suppressions', { address: 'ana@acme.es' });
    expect(await of(leadId)).toEqual({ suppression: added.json, refusal: null });
  });

  it('are refused when they are invalid, and so is any other query', async () => {
    const user = await newUser(service);
    const id = idOf(await user.post('suppressions', { address: 'ana@acme.es' }));
    const long = `${'a'.repeat(250)}@b.es`;
    for (const address of [
      '',
      ' ',
      'x',
      'a@b',
      'a b@c.es',
      long,
      5,
      null,
      [],
      {},
      'a@b.es\r\nBcc: c@d.es',
      'a\0@b.es',
    ])
      expectError(await user.post('suppressions', { address }), 400, 'VALIDATION_FAILED');
    expectError(await user.post('suppressions', {}), 400, 'VALIDATION_FAILED');
    for (const query of [
      'page=0',
      'pageSize=0',
      'pageSize=1000000',
      'page=x',
      'sort=address',
      'reason=other',
      'reason=by+hand&reason=bounced',
    ])
      expectError(await user.get(`suppressions?${query}`), 400, 'VALIDATION_FAILED');
    for (const query of ['personAsked=yes', 'personAsked=', 'personAsked=true&personAsked=true'])
      expectError(await user.delete(`suppressions/${id}?${query}`), 400, 'VALIDATION_FAILED');
    for (const wrong of ['0', '-1', '1.5', 'x', '9007199254740993'])
      expect((await user.delete(`suppressions/${wrong}`)).status).toBeGreaterThanOrEqual(400);
    expect(await list(user)).toEqual(['1', 'ana@acme.es']);
  });
});
