import {
  eachOf,
  type LeadFieldKind,
  leadFieldNames,
  leadFields,
  searchedLeadFields,
} from '@portals/contracts/constants';
import { Lead, LeadImportAnalysis } from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { leadFieldColumns } from '../../src/crm/migrations/lead-fields.js';
import { LossReasonFilter1796400200000 } from '../../src/crm/migrations/loss-reason-filter.js';
import { marketingService } from '../../src/service.js';
import { settings, untilImport, upload } from './lead-import-support.js';
import { mergeLeads, newUser } from './support.js';

/** For each kind of field, a function that returns a valid value unique to the given word. */
const samples: Readonly<Record<LeadFieldKind, (word: string) => string>> = {
  required: (word) => word,
  status: (word) => word,
  line: (word) => word,
  lines: (word) => `${word}\nsegunda`,
  email: (word) => `${word}@acme.example`,
  phone: () => '+34 600 12 34 56',
  webAddress: (word) => `https://www.${word}.example/path`,
  day: () => '2026-11-02',
  legalBasis: () => 'consent',
  lossReason: () => 'noNeed',
};
const filled = eachOf(leadFieldNames, (name) => samples[leadFields[name].kind](`${name.toLowerCase()}x`));

describe.each(databases)('every field of a lead on $name', (database) => {
  const service = useService(marketingService, database);

  it('is stored, changed, listed, merged, and taken from an export into an import', async () => {
    const user = await newUser(service);
    const [from, to] = [await user.company(), await user.company()];
    const id = await user.lead(from, filled);
    expect(bodyOf(await user.get(`leads/${id}`), Lead)).toMatchObject(filled);
    const { notes: _, ...row } = filled;
    expect((await user.get(`companies/${from}/leads`)).json).toMatchObject([row]);
    const merged = await mergeLeads(user, from, [await user.lead(from), id], filled);
    expect(merged.json).toMatchObject(filled);
    const { id: target, version } = bodyOf(merged, Lead);
    const changed = { ...filled, companyName: 'Otra', notes: null };
    expect((await user.patch(`leads/${target}`, { ...changed, version })).json).toMatchObject(changed);

    const { text } = await user.get(`companies/${from}/leads/export?language=es`);
    const file = await upload(user, to, Buffer.from(text));
    const { encoding, separator, mapping } = bodyOf(
      await user.get(`lead-imports/${file}/analysis`),
      LeadImportAnalysis,
    );
    expect(mapping).toEqual([...leadFieldNames, 'createdAt']);
    await user.post(`lead-imports/${file}/check`, { ...settings, encoding, separator, mapping });
    await untilImport(user, file, 'checked');
    await user.post(`lead-imports/${file}/start`);
    await untilImport(user, file, 'done');
    expect((await user.get(`companies/${to}/leads?search=otra`)).json).toMatchObject([
      { ...row, companyName: 'Otra' },
    ]);
  });

  it('is found by its words, if it is to be', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(companyId, filled);
    const texts = leadFieldNames.filter((name) => filled[name].includes(`${name.toLowerCase()}x`));
    for (const name of texts) {
      const answer = await user.get(`companies/${companyId}/leads?search=${name}x`);
      const isSearched = searchedLeadFields.some((searched) => searched === name);
      expect([name, answer.headers['x-total-count']]).toEqual([name, isSearched ? '1' : '0']);
    }
  });

  it('leaves older leads unchanged, and finds them as before', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, filled);
    const runner = service.dataSource.createQueryRunner();
    const migrations = [...leadFieldColumns, LossReasonFilter1796400200000].map(
      (Migration) => new Migration(),
    );
    for (const migration of migrations.toReversed()) await migration.down(runner);
    for (const migration of migrations) await migration.up(runner);
    await runner.release();
    const lead = bodyOf(await user.get(`leads/${id}`), Lead);
    const lost = leadFieldNames.filter((name) => lead[name] !== filled[name]);
    expect(lost).toHaveLength(leadFieldColumns.length);
    expect(lost.map((name) => lead[name])).toEqual(lost.map(() => null));
    const later = await user.lead(companyId, { ...filled, companyName: 'Otra' });
    const found = await user.get(`companies/${companyId}/leads?search=sectorx&sort=createdAt`);
    expect(found.json).toMatchObject([{ id }, { id: later }]);
  });
});
