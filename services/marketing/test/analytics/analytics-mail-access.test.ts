import { CompanyGrantEntity } from '@portals/service-kit';
import { databases, freePort, personOf } from '@portals/service-kit/testing';
import { AnalyticsMailEntity } from '../../src/analytics/analytics-mail/analytics-mail.entity.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { untilSent } from '../contact/support.js';
import { callerOf, colleagueOf, newId } from '../crm/support.js';
import { mailsOf, useMailSetting } from '../mail-setting.js';
import { type FakeAuth, nextMonday, runMailJob, startAuth, subscriber } from './analytics-mail-support.js';

describe.each(databases)('the report of the week by email on $name', (kind) => {
  const setting = useMailSetting(kind);
  let auth: FakeAuth;
  beforeEach(async () => {
    auth = await startAuth();
  });
  afterEach(() => auth.stop());

  it('goes to a colleague or a guest who asked, only while they have access (rules 12.40, 18.4)', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, {
      ...auth.env,
      ...{ PUBLIC_URL: 'https://site.test', OUTREACH: 'open' },
    });
    const { user: owner, companyId } = await subscriber(service, auth);
    const place = { id: companyId, workspaceId: owner.id };
    await owner.lead(companyId);
    await newCampaign(owner, companyId);
    const [member, former] = [await colleagueOf(service, owner), await colleagueOf(service, owner)];
    const unknown = await colleagueOf(service, owner);
    const guest = await callerOf(service, await personOf(service.dataSource, 'reader', newId(), place));
    const gone = await callerOf(service, await personOf(service.dataSource, 'reader', newId(), place));
    for (const { id, put } of [member, former, unknown, guest, gone]) {
      auth.addresses.set(id, `person${id}@mail.example`);
      await put(`companies/${companyId}/analytics-mail`, { weekly: true, language: 'es' });
    }
    auth.places.set(member.id, [{ id: owner.id, role: 'member', reach: 'all' }]);
    for (const { id } of [former, gone]) auth.places.set(id, [{ id, role: 'owner', reach: 'all' }]);
    await service.dataSource.manager.update(
      CompanyGrantEntity,
      { userId: gone.id },
      { endsOn: '2020-12-31' },
    );
    await runMailJob(service, nextMonday());
    await untilSent(service);
    const addressed = [owner, member, guest].map(({ id }) => `person${id}@mail.example`);
    expect(server.mails.map(({ to }) => to).sort()).toEqual(addressed.sort());
    const advised = server.mails.filter(({ text }) => text.includes('Qué hacer ahora'));
    // A guest sees neither leads nor campaigns (rule 18.70).
    expect(advised.map(({ to }) => to).sort()).toEqual(
      [owner, member].map(({ id }) => `person${id}@mail.example`).sort(),
    );
    const ofGuest = server.mails.find(({ to }) => to === `person${guest.id}@mail.example`);
    expect(ofGuest?.text).toContain('view=analytics');
    expect(ofGuest?.text).not.toMatch(/view=(leads|campaigns)/);
    const left = await service.dataSource.manager.findBy(AnalyticsMailEntity, {
      marketingCompanyId: companyId,
    });
    expect(left.map(({ userId }) => userId).sort()).toEqual(
      [owner.id, member.id, unknown.id, guest.id].sort(),
    );
  });

  it('does not go to somebody who has lost access while it waited for the mail server (rule 12.40)', async () => {
    const service = await setting.run(`smtp://127.0.0.1:${await freePort()}`, {
      ...auth.env,
      ...{ PUBLIC_URL: 'https://site.test', OUTREACH: 'open' },
    });
    const { user: owner, companyId } = await subscriber(service, auth);
    const member = await colleagueOf(service, owner);
    auth.addresses.set(member.id, 'member@mail.example');
    auth.places.set(member.id, [{ id: owner.id, role: 'member', reach: 'all' }]);
    await member.put(`companies/${companyId}/analytics-mail`, { weekly: true, language: 'es' });
    const recipients = async () => (await mailsOf(service)).map(({ recipient }) => recipient);
    const monday = nextMonday();
    await runMailJob(service, monday);
    expect(await recipients()).toHaveLength(2);
    auth.places.set(member.id, [{ id: member.id, role: 'owner', reach: 'all' }]);
    await runMailJob(service, monday);
    expect(await recipients()).toEqual([`person${owner.id}@mail.example`]);
    expect(await service.dataSource.manager.find(AnalyticsMailEntity)).toMatchObject([{ userId: owner.id }]);
  });
});
