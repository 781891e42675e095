import { QUEUED } from '@portals/service-kit';
import { databases, expectError, type RunningService, until, useService } from '@portals/service-kit/testing';
import { IsNull, Not } from 'typeorm';
import { CompanyRemovalEntity } from '../../src/crm/company/company-removal.entity.js';
import { CompanyRemovalWorker } from '../../src/crm/company/company-removal.worker.js';
import { LeadImportRowEntity } from '../../src/crm/lead-import/lead-import-row.entity.js';
import { MarketingProductEntity } from '../../src/crm/product/marketing-product.entity.js';
import { Paces } from '../../src/kernel/work/pace.js';
import { marketingService } from '../../src/service.js';
import { campaignCalls } from '../campaigns/campaign-support.js';
import { mailingCalls } from '../sending/sending-support.js';
import { fileOf, importCalls, upload } from './lead-import-support.js';
import { bareLead, newUser, product, rowCounts } from './support.js';

/** Stores many products of a company, 250 with each statement. */
async function fill(service: RunningService, marketingCompanyId: number, count: number): Promise<void> {
  const now = new Date();
  const keys = { nameKey: 'x', searchText: ' x', createdAt: now, updatedAt: now };
  for (let stored = 0; stored < count; stored += 250) {
    const rows = Array.from({ length: 250 }, () => ({ ...product, ...keys, marketingCompanyId }));
    await service.dataSource.manager.insert(MarketingProductEntity, rows);
  }
}

const untilRemoved = (service: RunningService) =>
  until(
    () => rowCounts(service),
    ({ marketing_company_removals: left }) => left === 0,
  );

describe.each(databases)('a deleted company on $name', (database) => {
  const service = useService(marketingService, database);

  it('disappears at once for everybody, and its rows soon after, no matter how many', async () => {
    const user = await newUser(service);
    const [gone, kept] = [await user.company(), await user.company({ name: 'Kept' })];
    await user.product(kept);
    const before = await rowCounts(service);
    const [id, leadId] = [await user.product(gone), await user.lead(gone)];
    const bulkId = await user.bulkChange(gone, { status: 'won', filter: {} });
    const importId = await upload(user, gone, fileOf('Acme;Ana;;'));
    const row = { leadImportId: importId, number: 2, bucket: 'unchanged' as const };
    await service.dataSource.manager.insert(LeadImportRowEntity, row);
    const ofCampaign = [...(await campaignCalls(user, gone)), ...(await mailingCalls(user, gone))];
    await user.patch(`companies/${gone}/brand-colors`, { version: 0, mainColor: '#1D4ED8' });
    await user.put(`companies/${gone}/analytics-mail`, { weekly: true, language: 'es' });
    await user.post(`companies/${gone}/analytics-reports`, { period: '2026-01', language: 'en' });
    await user.guest(gone);
    await fill(service, gone, 500);
    expect((await user.delete(`companies/${gone}`)).status).toBe(204);
    for (const [method, path, body] of [...importCalls(gone, importId), ...ofCampaign]) {
      expectError(await user.call(method, path, body), 404, 'NOT_FOUND');
    }
    for (const answer of [
      await user.get(`companies/${gone}`),
      await user.get(`companies/${gone}/products`),
      await user.patch(`companies/${gone}`, { version: 1, name: 'Back' }),
      await user.delete(`companies/${gone}`),
      await user.post('products', { ...product, marketingCompanyId: gone }),
      await user.get(`products/${id}`),
      await user.patch(`products/${id}`, { version: 1, name: 'Back' }),
      await user.delete(`products/${id}`),
      await user.get(`companies/${gone}/leads`),
      await user.get(`companies/${gone}/leads/board`),
      await user.post('leads', { ...bareLead, marketingCompanyId: gone }),
      await user.get(`leads/${leadId}`),
      await user.get(`leads/${leadId}/events`),
      await user.get(`leads/${leadId}/fit`),
      await user.get(`companies/${gone}/lead-source`),
      await user.get(`companies/${gone}/lead-source/leads`),
      await user.patch(`leads/${leadId}`, { version: 1, status: 'won' }),
      await user.delete(`leads/${leadId}`),
      await user.post(`companies/${gone}/leads/bulk-changes`, { status: 'won', filter: {} }),
      await user.get(`bulk-changes/${bulkId}`),
      await user.post(`bulk-changes/${bulkId}/undo`),
      await user.get(`bulk-changes/${bulkId}/kept`),
    ]) {
      expectError(answer, 404, 'NOT_FOUND');
    }
    const list = await user.get('companies');
    expect(list.json).toMatchObject([{ name: 'Kept' }]);
    expect(list.headers['x-total-count']).toBe('1');
    await untilRemoved(service);
    expect(await rowCounts(service)).toEqual({
      ...before,
      marketing_companies: Number(before.marketing_companies) - 1,
    });
    // The removed rows are 501 products, a lead with two events, an import with a part and a row, a campaign with its version, colours and a
    // guest. The count shows that none of them was left to the cascade when the company was deleted.
    const removed = await until(
      () => service.logs.filter((line) => line.includes('deleted company removed')),
      (lines) => lines.length > 0,
    );
    expect(JSON.parse(removed[0] ?? '')).toMatchObject({ marketingCompanyId: gone, rows: 521 });
  });

  it('keeps its rows until it is the turn of its owner', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await fill(service, companyId, 250);
    const products = () =>
      service.dataSource.manager.countBy(MarketingProductEntity, { marketingCompanyId: companyId });
    const paces = service.app.get(Paces, { strict: false });
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    // Starts more background work than may run at the same time on SQLite or on MariaDB, so that the removal must wait.
    const others = Array.from({ length: 4 }, (_, n) =>
      paces.run(-n - 1, new AbortController().signal, () => held),
    );
    expect((await user.delete(`companies/${companyId}`)).status).toBe(204);
    await until(
      () =>
        service.dataSource.manager.countBy(CompanyRemovalEntity, {
          marketingCompanyId: companyId,
          lease: Not(IsNull()),
        }),
      (begun) => begun === 1,
    );
    await user.get('companies');
    expect(await products()).toBe(250);
    end();
    await Promise.all(others);
    await untilRemoved(service);
    expect(await products()).toBe(0);
  });

  it('also removes rows that were stored during the deletion', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const before = await rowCounts(service);
    const calls = Array.from({ length: 20 }, (_, n) =>
      n === 10
        ? user.delete(`companies/${companyId}`)
        : user.post('leads', { ...bareLead, marketingCompanyId: companyId }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => ![201, 204, 404].includes(status))).toEqual([]);
    await untilRemoved(service);
    expect(await rowCounts(service)).toEqual({
      ...before,
      marketing_companies: Number(before.marketing_companies) - 1,
    });
  });

  it('is removed by another replica when the one that began it was killed', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await fill(service, companyId, 250);
    await service.dataSource.query('UPDATE marketing_companies SET deletedAt = createdAt WHERE id = ?', [
      companyId,
    ]);
    const dead = { state: QUEUED, lease: 'dead', attempts: 1, nextAttemptAt: new Date(Date.now() - 1000) };
    await service.dataSource.manager.insert(CompanyRemovalEntity, { ...dead, marketingCompanyId: companyId });
    const replica = await service.replica();
    replica.app.get(CompanyRemovalWorker).wake();
    await untilRemoved(replica);
    expectError(await user.get(`companies/${companyId}`), 404, 'NOT_FOUND');
  });
});
