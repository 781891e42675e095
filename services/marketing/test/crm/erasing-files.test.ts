import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LeadErasure } from '@portals/contracts/marketing';
import { CONFIG } from '@portals/service-kit';
import { bodyOf, sqlite, until, useService } from '@portals/service-kit/testing';
import { PurgeJob } from '../../src/app/retention/purge.job.js';
import { CompanyRemovalWorker } from '../../src/crm/company/company-removal.worker.js';
import { marketingService } from '../../src/service.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { enquiry, fastMail, send } from '../contact/support.js';
import { fastCampaigns, put, untilFinished } from '../sending/sending-support.js';
import { settings, untilImport, upload } from './lead-import-support.js';
import { type Caller, lead, leadMail, mergeLeads, newUser, sender } from './support.js';

/** A person whose values occur nowhere else. */
const person = {
  ...lead,
  companyName: 'Quagganova',
  contactName: 'Zebedea Xylander',
  contactEmail: 'zebedea.xylander@okapimail.example',
  contactPhone: '+34 698 71 53 20',
  position: 'Narwhalista',
  notes: 'Prefers axolotls',
  legalBasis: 'consent',
  legalBasisOn: '2026-01-31',
  legalBasisSource: 'Dugongfair',
} as const;
/** Texts that would identify the person in a file. Phone numbers are included as typed, as dialled and in the form used for searching. */
const traces = [
  ...['quagganova', 'zebedea', 'xylander', 'okapimail', 'narwhalista', 'axolotl', 'dugongfair'],
  ...['698 71 53 20', '698715320'],
];

/** Returns the three possible base64 encodings of the beginning of a text. They differ by the number of bytes that precede it. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    return bytes
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6) - 1);
  });

describe('the files of the database and of mails', () => {
  const service = useService(marketingService, sqlite, { env: { ...fastMail, ...fastCampaigns } });
  const folder = () => service.app.get(CONFIG).DATA_DIR;

  /** Returns all traces of the person found in the files, as plain text or base64. */
  async function left(): Promise<string[]> {
    const entries = await readdir(folder(), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const found: string[] = [];
    for (const { name, parentPath } of files) {
      const bytes = await readFile(join(parentPath, name), 'latin1');
      const lower = bytes.toLowerCase();
      found.push(...traces.filter((trace) => lower.includes(trace)).map((trace) => `${name}: ${trace}`));
      for (const typed of [person.contactName, person.contactEmail, person.notes])
        if (inBase64(typed).some((code) => bytes.includes(code))) found.push(`${name}: base64 of ${typed}`);
      if (/zebedea|xylander/i.test(name)) found.push(`name of ${name}`);
    }
    return found;
  }
  /** Stores the person wherever the service stores people: in leads, merges, imports, searches, mailings and emails. */
  async function known(user: Caller): Promise<{ companyId: number; leadId: number; campaignId: number }> {
    const companyId = await user.company();
    await user.put(`companies/${companyId}/sender`, sender);
    const leadId = await user.lead(companyId, person);
    const twin = await user.lead(companyId, { ...person, companyName: 'Quagganova Dos' });
    await mergeLeads(user, companyId, [twin, await user.lead(companyId, lead)], person);
    const { contactName, contactEmail, notes } = person;
    // The first line, which is used as headings, contains the person too. The last row is rejected by the import, so the service stores it
    // for the user.
    const file = Buffer.from(
      `${notes};${contactName};${contactEmail};\nAxolotl Tres;${contactName};${contactEmail};\n;${contactName};${contactEmail};`,
    );
    const importId = await upload(user, companyId, file, { fileName: 'Xylander, Zebedea.csv' });
    await user.post(`lead-imports/${importId}/check`, {
      ...settings,
      duplicates: 'create',
      source: 'Zebedea Xylander',
    });
    await untilImport(user, importId, 'checked');
    await user.post(`lead-imports/${importId}/start`);
    expect(await untilImport(user, importId, 'done')).toMatchObject({ counts: { created: 1, refused: 1 } });
    await user.patch(`leads/${leadId}`, { version: 1, notes: `${notes}, many` });
    const inOtherWords = ['xylander, Zebedea', 'Zebedea', '698715320'];
    for (const search of [contactEmail, contactName, ...inOtherWords])
      await user.bulkChange(companyId, { status: 'won', filter: { search } });
    const campaign = await newCampaign(user, companyId);
    await put({ user, companyId, campaign }, { filter: { search: contactName } });
    await untilFinished({ user, companyId, campaign });
    return { companyId, leadId, campaignId: campaign.id };
  }

  it('hold nothing of a person who was erased, while the service runs', async () => {
    const user = await newUser(service);
    const { leadId, campaignId } = await known(user);
    await user.post(`campaigns/${campaignId}/test-mails`, { to: person.contactEmail, leadId });
    expect((await left()).length).toBeGreaterThan(15);
    const { count } = bodyOf(await user.get(`leads/${leadId}/erasure`), LeadErasure);
    expect((await user.post(`leads/${leadId}/erasure`, { count })).status).toBe(204);
    expect(await left()).toEqual([]);
  });

  it('hold no email to them, whose lead has had another address since', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.put(`companies/${companyId}/sender`, sender);
    const id = await user.lead(companyId, { ...lead, contactEmail: person.contactEmail });
    await user.post(`leads/${id}/mails`, leadMail);
    await until(left, (found) => found.some((one) => one.includes('.eml')));
    await user.patch(`leads/${id}`, { version: 1, contactEmail: lead.contactEmail });
    expect((await user.post(`leads/${id}/erasure`, { count: 1 })).status).toBe(204);
    expect(await left()).toEqual([]);
  });

  it('hold nothing of a company that was deleted, once it is removed', async () => {
    const user = await newUser(service);
    const { companyId } = await known(user);
    expect((await user.delete(`companies/${companyId}`)).status).toBe(204);
    service.app.get(CompanyRemovalWorker).wake();
    await until(
      () => service.logs,
      (lines) => lines.some((line) => line.includes('deleted company removed')),
    );
    expect(await left()).toEqual([]);
  });

  it('hold nothing of an old enquiry', async () => {
    const { contactName: name, contactEmail: email, notes, companyName: company } = person;
    await send(service, { body: { ...enquiry, name, email, company, message: notes } });
    await until(left, (found) => found.some((one) => one.includes('.eml')));
    await service.app.get(PurgeJob).run(new Date(Date.now() + 400 * 86_400_000));
    expect(await left()).toEqual([]);
    await service.stop();
    expect(await left()).toEqual([]);
  });
});
