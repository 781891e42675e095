import { databases, expectError, type TestAnswer, useService } from '@portals/service-kit/testing';
import { consultingService } from '../src/service.js';
import { reportFacts as facts, idOf, items, newUser, reportParts, rowCounts } from './support.js';

const statuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).sort();

describe.each(databases)('the report on $name', (database) => {
  const service = useService(consultingService, database);

  it('is stored once and then read', async () => {
    const user = await newUser(service);
    const companyId = await user.fullCompany();
    expectError(await user.get(`/api/companies/${companyId}/report`), 404, 'NOT_FOUND');
    const created = await user.post('/api/reports', { ...reportParts, companyId });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({
      ...reportParts,
      id: expect.any(Number),
      companyId,
      createdAt: expect.stringMatching(/Z$/),
      language: null,
      facts: null,
      obligations: false,
    });
    const read = await user.get(`/api/companies/${companyId}/report`);
    expect(read.json).toEqual(created.json);
    expectError(await user.post('/api/reports', { ...reportParts, companyId }), 409, 'REPORT_EXISTS');
    expect((await user.get(`/api/companies/${companyId}/report`)).json).toEqual(created.json);
  });

  it('keeps the language of its text', async () => {
    const user = await newUser(service);
    const companyId = await user.fullCompany();
    const refused = await user.post('/api/reports', { ...reportParts, companyId, language: 'fr' });
    expectError(refused, 400, 'VALIDATION_FAILED', 'language');
    await user.post('/api/reports', { ...reportParts, companyId, language: 'es' });
    expect((await user.get(`/api/companies/${companyId}/report`)).json).toMatchObject({ language: 'es' });
  });

  it('needs an entry in each category, but no contact', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const missing = ['products', 'departments', 'problems', 'strengths'] as const;
    for (const [index, path] of missing.entries()) {
      const refused = await user.post('/api/reports', { ...reportParts, companyId });
      expectError(refused, 422, 'REPORT_NOT_READY');
      expect(refused.json).toMatchObject({ missing: missing.slice(index) });
      await user.post(`/api/${path}`, { ...items[path], companyId });
    }
    expect((await user.post('/api/reports', { ...reportParts, companyId })).status).toBe(201);
  });

  it('stays when an entry is deleted afterwards, and is still the only one', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const product = idOf(await user.post('/api/products', { ...items.products, companyId }));
    for (const path of ['departments', 'problems', 'strengths'] as const) {
      await user.post(`/api/${path}`, { ...items[path], companyId });
    }
    await user.post('/api/reports', { ...reportParts, companyId });
    await user.delete(`/api/products/${product}`);
    expect((await user.get('/api/companies')).json).toMatchObject([{ report: { status: 'generated' } }]);
    expectError(await user.post('/api/reports', { ...reportParts, companyId }), 409, 'REPORT_EXISTS');
  });

  it('of fifty at once takes exactly one', async () => {
    const user = await newUser(service);
    const companyId = await user.fullCompany();
    const before = await rowCounts(service);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => user.post('/api/reports', { ...reportParts, companyId })),
    );
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expectError(answer, 409, 'REPORT_EXISTS');
    }
    expect(await rowCounts(service)).toEqual({ ...before, reports: Number(before.reports) + 1 });
  });

  it('stores its facts with the text, and refuses facts about rows that it does not name (rule 6.8)', async () => {
    const user = await newUser(service);
    const companyId = await user.fullCompany();
    const wrong = { ...facts, pilot: 1 };
    const refused = await user.post('/api/reports', { ...reportParts, companyId, facts: wrong });
    expectError(refused, 400, 'VALIDATION_FAILED', 'facts');
    const created = await user.post('/api/reports', { ...reportParts, companyId, facts });
    expect(created.json).toMatchObject({ facts });
    expect((await user.get(`/api/companies/${companyId}/report`)).json).toEqual(created.json);
  });

  it('changes whether it lists obligations, and nothing else (rule 6.13)', async () => {
    const user = await newUser(service);
    const companyId = await user.fullCompany();
    const path = `/api/companies/${companyId}/report`;
    expectError(await user.patch(path, { obligations: true }), 404, 'NOT_FOUND');
    const { json } = await user.post('/api/reports', { ...reportParts, companyId, facts });
    const changed = await user.patch(path, { obligations: true, analysis: 'other', facts: null });
    expect(changed.json).toEqual({ ...Object(json), obligations: true });
    expect((await user.get(path)).json).toEqual(changed.json);
  });

  it('cannot be changed or deleted', async () => {
    const user = await newUser(service);
    const companyId = await user.fullCompany({ report: true });
    const { json } = await user.get(`/api/companies/${companyId}/report`);
    const id = idOf(await user.get(`/api/companies/${companyId}/report`));
    for (const answer of [
      await user.patch(`/api/reports/${id}`, { analysis: 'other' }),
      await user.delete(`/api/reports/${id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await user.get(`/api/companies/${companyId}/report`)).json).toEqual(json);
  });

  it('keeps text of 64 KB and any characters as it is', async () => {
    const user = await newUser(service);
    const companyId = await user.fullCompany();
    const analysis = `${'€'.repeat(21_845)}x`;
    const recommendations = '<script>alert(1)</script> 🚀 línea 1\nlínea 2';
    const created = await user.post('/api/reports', { ...reportParts, analysis, recommendations, companyId });
    expect(created.status).toBe(201);
    const read = await user.get(`/api/companies/${companyId}/report`);
    expect(read.json).toMatchObject({ analysis, recommendations });
  });
});
