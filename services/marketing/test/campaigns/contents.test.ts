import { contentLimits } from '@portals/contracts/constants';
import { Content, ContentRow, ContentVariant } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, until, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from '../crm/support.js';
import {
  asked,
  eventsOf,
  generate,
  installGenerator,
  startedIn,
  type TestGenerator,
} from './content-support.js';

const rows = ContentRow.array();

describe.each(databases)('what is written about products on $name', (database) => {
  const service = useService(marketingService, database);
  let builtIn: TestGenerator;
  let user: Caller;
  let companyId: number;
  let productId: number;
  beforeAll(() => {
    builtIn = installGenerator(service, 'built-in');
  });
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
    productId = await user.product(companyId);
    builtIn.briefs.length = 0;
  });
  const contents = () => `companies/${companyId}/contents`;
  const history = async (query = '') => bodyOf(await user.get(`${contents()}${query}`), rows);

  it('sends the texts while they are written and stores them', async () => {
    const answer = await user.post(contents(), { ...asked, productId });
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const started = startedIn(answer);
    expect(started).toMatchObject({
      marketingCompanyId: companyId,
      productName: 'Gafas a medida',
      generator: 'built-in',
      model: null,
      isGeneratedAutomatically: true,
      variants: [
        { number: 1, state: 'writing', isEdited: false, version: 1 },
        { number: 2, state: 'writing', isEdited: false, version: 1 },
      ],
    });
    const shown = new Map<number, string>();
    for (const event of eventsOf(answer))
      if (event.kind === 'piece' && event.part === 'subject')
        shown.set(event.variantId, (shown.get(event.variantId) ?? '') + event.text);
    expect([...shown.values()]).toEqual(['subject n.º 1', 'subject n.º 2']);
    const stored = bodyOf(await user.get(`contents/${started.id}`), Content);
    const { generator: _generator, ...request } = asked;
    expect(stored.request).toEqual({
      ...request,
      keyPoints: asked.keyPoints.trim(),
      productId,
    });
    const ended = eventsOf(answer).flatMap((event) => (event.kind === 'variant' ? [event.variant] : []));
    expect(ended.sort((a, b) => a.number - b.number)).toEqual(stored.variants);
    expect(stored.variants).toMatchObject([
      { state: 'whole', failure: null, subject: 'subject n.º 1', callToAction: 'callToAction n.º 1' },
      { state: 'whole', failure: null, subject: 'subject n.º 2', text: 'text n.º 2' },
    ]);
  });

  it('passes to a generator the request and its subject, and nothing about any lead', async () => {
    await user.lead(companyId, { contactName: 'José Secreto', notes: 'Secreto' });
    await generate(user, companyId, { productId });
    expect(builtIn.briefs).toMatchObject([
      {
        number: 1,
        userId: user.id,
        keyPoints: ['Titanio', 'Listas en un día'],
        link: 'https://acme.example/gafas?a=1&utm_source=newsletter&utm_campaign=oto%C3%B1o',
        company: { name: 'Óptica Sol', targetAudienceType: 'B2B' },
        product: { name: 'Gafas a medida', price: 'desde 49 €' },
        request: { type: 'email', tone: 'friendly', callToAction: 'Pida una muestra' },
      },
      { number: 2 },
    ]);
    expect(builtIn.briefs[0]?.parts.map(({ name }) => name)).toContain('preheader');
    expect(builtIn.briefs[0]?.seed).toBe(builtIn.briefs[1]?.seed);
    expect(JSON.stringify(builtIn.briefs)).not.toContain('Secreto');
    const named = {
      company: Object.keys(builtIn.briefs[0]?.company ?? {}),
      product: Object.keys(builtIn.briefs[0]?.product ?? {}),
    };
    expect(named).toEqual({
      company: ['name', 'sector', 'commercialObjectives', 'targetAudience', 'targetAudienceType'],
      product: ['name', 'description', 'characteristics', 'advantages', 'price'],
    });
  });

  it('reads the company once, both for new texts and for one that is written anew', async () => {
    const statements = jest.spyOn(service.dataSource.logger, 'logQuery');
    const reads = () => {
      // Counts only reads on behalf of a caller, because background work on a new company reads it too.
      const own = statements.mock.calls.filter(([sql]) => sql.includes('company.workspaceId ='));
      statements.mockClear();
      return own.length;
    };
    const { id } = startedIn(await user.post(contents(), { ...asked, productId }));
    expect(reads()).toBe(1);
    await user.post(`contents/${id}/variants`, { number: 1, generator: 'built-in' });
    expect(reads()).toBe(1);
    statements.mockRestore();
  });

  it('writes one text anew and keeps the one before', async () => {
    const { id, variants } = await generate(user, companyId, { productId });
    const answer = await user.post(`contents/${id}/variants`, { number: 2, generator: 'built-in' });
    expect(startedIn(answer).variants.map(({ number, state }) => [number, state])).toEqual([
      [1, 'whole'],
      [2, 'whole'],
      [2, 'writing'],
    ]);
    const stored = bodyOf(await user.get(`contents/${id}`), Content);
    expect(stored.variants.slice(0, 2)).toEqual(variants);
    expect(stored.variants[2]).toMatchObject({ number: 2, state: 'whole', subject: 'subject n.º 2' });
    expect(builtIn.briefs[2]?.seed).not.toBe(builtIn.briefs[0]?.seed);
    expectError(
      await user.post(`contents/${id}/variants`, { number: 3, generator: 'built-in' }),
      404,
      'NOT_FOUND',
    );
  });

  it('stores a person’s edit of a text, unless somebody else was first', async () => {
    const { id, variants } = await generate(user, companyId, { productId });
    const path = `content-variants/${variants[0]?.id}`;
    const edited = bodyOf(await user.patch(path, { version: 1, subject: 'Mejor así' }), ContentVariant);
    expect(edited).toMatchObject({ subject: 'Mejor así', text: 'text n.º 1', isEdited: true, version: 2 });
    expect(bodyOf(await user.get(`contents/${id}`), Content).variants[0]).toEqual(edited);
    const late = await user.patch(path, { version: 1, subject: 'Tarde', text: 'text n.º 1' });
    expectError(late, 409, 'EDIT_CONFLICT');
    expect(late.json).toMatchObject({ conflict: { current: edited, fields: ['subject'] } });
    expect(await history()).toMatchObject([{ excerpt: expect.stringMatching(/^Mejor así · preheader/) }]);
    expect(await history('?search=mejor')).toHaveLength(1);
  });

  it('stores one of several edits that are made at the same moment', async () => {
    const { variants } = await generate(user, companyId, { productId });
    const path = `content-variants/${variants[0]?.id}`;
    const edits = [1, 2, 3, 4].map((number) => user.patch(path, { version: 1, subject: `Cambio ${number}` }));
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });

  it('takes a text that is longer than its channel allows, and no part that its type has not', async () => {
    const { variants } = await generate(user, companyId, { productId });
    const path = `content-variants/${variants[0]?.id}`;
    const long = 'ñ'.repeat(contentLimits.part);
    expect(bodyOf(await user.patch(path, { version: 1, subject: long }), ContentVariant).subject).toBe(long);
    expectError(await user.patch(path, { version: 2, subject: `${long}x` }), 400, 'VALIDATION_FAILED');
    const other = await user.patch(path, { version: 2, claim: 'x' });
    expect(other.json).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ field: 'claim' }] });
  });

  it('finds earlier texts, the newest first', async () => {
    const other = await user.product(companyId, { name: 'Lentes' });
    const first = await generate(user, companyId, { productId });
    const post = { type: 'social', network: 'x', productId: other };
    const second = await generate(user, companyId, post);
    const found = async (query: string) => (await history(query)).map(({ id }) => id);
    expect(await found('')).toEqual([second.id, first.id]);
    expect(await found('?type=social')).toEqual([second.id]);
    expect(await found(`?productId=${productId}`)).toEqual([first.id]);
    expect(await found('?generator=model')).toEqual([]);
    expect(await found('?search=lentes')).toEqual([second.id]);
    expect(await found('?search=listas+titan')).toEqual([second.id, first.id]);
    expect(await found('?search=preheader')).toEqual([first.id]);
    const page = await user.get(`${contents()}?pageSize=1&page=2`);
    expect([page.headers['x-total-count'], bodyOf(page, rows)[0]?.id]).toEqual(['2', first.id]);
    expect((await history())[0]).toMatchObject({
      type: 'social',
      network: 'x',
      language: 'es',
      productName: 'Lentes',
      isGeneratedAutomatically: true,
      excerpt: 'text n.º 1',
    });
  });

  it('keeps the texts about a product that is deleted, and writes none anew', async () => {
    const { id } = await generate(user, companyId, { productId });
    await user.delete(`products/${productId}`);
    expect(bodyOf(await user.get(`contents/${id}`), Content).productName).toBe('Gafas a medida');
    const again = await user.post(`contents/${id}/variants`, { number: 1, generator: 'built-in' });
    expectError(again, 409, 'CONTENT_PRODUCT_GONE');
  });

  it('deletes a generation, and all of them with their company', async () => {
    const first = await generate(user, companyId, { productId });
    await generate(user, companyId, { productId });
    expect((await user.delete(`contents/${first.id}`)).status).toBe(204);
    expectError(await user.get(`contents/${first.id}`), 404, 'NOT_FOUND');
    expect(await history()).toHaveLength(1);
    await user.delete(`companies/${companyId}`);
    expectError(await user.get(contents()), 404, 'NOT_FOUND');
    const left = () =>
      service.dataSource.query<object[]>('SELECT id FROM marketing_contents WHERE marketingCompanyId = ?', [
        companyId,
      ]);
    await until(left, (found) => found.length === 0);
    const orphans =
      'SELECT id FROM marketing_content_variants WHERE contentId NOT IN (SELECT id FROM marketing_contents)';
    expect(await service.dataSource.query(orphans)).toEqual([]);
  });

  it('says 404 for the product of another company, before anything is asked', async () => {
    const elsewhere = await user.company();
    const answer = await user.post(`companies/${elsewhere}/contents`, { ...asked, productId });
    expectError(answer, 404, 'NOT_FOUND');
    expect([builtIn.briefs, await history()]).toEqual([[], []]);
  });

  it('offers a model only where there is one', async () => {
    const asks = () => user.get(`companies/${companyId}/content-generators`);
    expect((await asks()).json).toEqual({ model: null });
    expectError(
      await user.post(contents(), { ...asked, productId, generator: 'model' }),
      409,
      'CONTENT_NO_MODEL',
    );
    const replica = await service.replica();
    installGenerator(replica, 'model');
    const token = await replica.tokenFor({ id: user.id });
    const answer = await replica.http('GET', `/api/marketing/companies/${companyId}/content-generators`, {
      token,
    });
    expect(answer.json).toEqual({ model: 'tiny-1' });
  });
});
