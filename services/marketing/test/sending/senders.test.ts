import { Sender } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, sqlite, useService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { SenderEntity } from '../../src/sending/sender/sender.entity.js';
import { SenderRepository } from '../../src/sending/sender/sender.repository.js';
import { marketingService } from '../../src/service.js';
import { newUser, sender } from '../crm/support.js';

const Conflict = z.object({ conflict: z.object({ current: Sender }) });

describe.each(databases)('the sender of a company’s emails on $name', (database) => {
  const service = useService(marketingService, database);

  it('is proposed until somebody sets it, and then stored', async () => {
    const user = await newUser(service);
    const path = `companies/${await user.company()}/sender`;
    expect(bodyOf(await user.get(path), Sender)).toMatchObject({
      ...{ fromName: 'Óptica Sol', fromAddress: 'no-reply@site.example', replyTo: null },
      ...{ legalName: 'Óptica Sol', postalAddress: '', countClicks: false, version: 0 },
      allowedDomains: ['site.example'],
    });
    const { version: _, ...stored } = sender;
    const answer = await user.put(path, { ...sender, fromAddress: ' Hola@Site.example ' });
    expect([answer.status, bodyOf(answer, Sender)]).toMatchObject([200, { ...stored, version: 1 }]);
    expect(bodyOf(await user.get(path), Sender)).toMatchObject({ ...stored, version: 1 });
    const changed = await user.put(path, { ...sender, replyTo: '', countClicks: true, version: 1 });
    expect(bodyOf(changed, Sender)).toMatchObject({
      ...stored,
      replyTo: null,
      countClicks: true,
      version: 2,
    });
    expect(bodyOf(await user.get(path), Sender)).toEqual(bodyOf(changed, Sender));
  });

  it('is not stored for a company that is deleted in the meantime', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const find = jest.spyOn(service.app.get(SenderRepository), 'find').mockImplementationOnce(async () => {
      expect((await user.delete(`companies/${companyId}`)).status).toBe(204);
      return null;
    });
    expectError(await user.put(`companies/${companyId}/sender`, sender), 404, 'NOT_FOUND');
    find.mockRestore();
    const rows = await service.dataSource.manager.countBy(SenderEntity, { marketingCompanyId: companyId });
    expect(rows).toBe(0);
  });

  it('is not overwritten by somebody who read an older version', async () => {
    const user = await newUser(service);
    const path = `companies/${await user.company()}/sender`;
    const answers = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((fromName) => user.put(path, { ...sender, fromName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const first = bodyOf(await user.get(path), Sender);
    expect(first.version).toBe(1);
    const late = await user.put(path, { ...sender, fromName: 'Cuatro' });
    expectError(late, 409, 'EDIT_CONFLICT');
    expect(bodyOf(late, Conflict).conflict.current).toEqual(first);
    // Repeating a call, for example because its reply was lost, must not cause a conflict.
    expect((await user.put(path, { ...sender, fromName: first.fromName })).status).toBe(200);
  });
});

describe('a sender', () => {
  const service = useService(marketingService, sqlite, {
    env: { MAIL_SENDER_DOMAINS: 'Acme.example, mail.acme.example' },
  });

  it('has an address at one of the domains that the operator has set', async () => {
    const user = await newUser(service);
    const path = `companies/${await user.company()}/sender`;
    const proposal = bodyOf(await user.get(path), Sender);
    expect(proposal).toMatchObject({
      fromAddress: 'no-reply@acme.example',
      allowedDomains: ['acme.example', 'mail.acme.example'],
    });
    for (const address of [
      'a@site.example',
      'a@sub.acme.example',
      'a@notacme.example',
      'a@acme.example.evil.example',
    ]) {
      const refused = await user.put(path, { ...sender, fromAddress: address });
      expectError(refused, 400, 'VALIDATION_FAILED', 'fromAddress');
      expect(refused.text).toContain('acme.example, mail.acme.example');
    }
    const answer = await user.put(path, { ...sender, fromAddress: 'a@mail.acme.example' });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['fromName', ''],
    ['fromName', ' \u200b '],
    ['fromName', 'x'.repeat(201)],
    ['fromName', 'Acme\r\nBcc: all@evil.example'],
    ['fromName', 'Acme\u2028x'],
    ['fromName', 'emca\u202eAcme'],
    ['fromName', 'null\0byte'],
    ['fromName', null],
    ['legalName', 'Acme\nS.L.'],
    ['legalName', ''],
    ['fromAddress', ''],
    ['fromAddress', 'Acme <a@acme.example>'],
    ['fromAddress', 'a@acme.example\r\nBcc: all@evil.example'],
    ['fromAddress', 'a@acme.example, b@acme.example'],
    ['replyTo', 'nobody'],
    ['replyTo', 'a@b.example\nX: y'],
    ['postalAddress', ' '],
    ['postalAddress', 'x'.repeat(501)],
    ['countClicks', 'yes'],
    ['version', -1],
    ['version', null],
  ])('is refused with the %s %j', async (field, value) => {
    const user = await newUser(service);
    const path = `companies/${await user.company()}/sender`;
    const body = { ...sender, fromAddress: 'a@acme.example', [field]: value };
    expectError(await user.put(path, body), 400, 'VALIDATION_FAILED', field);
    expect(bodyOf(await user.get(path), Sender).version).toBe(0);
  });
});
