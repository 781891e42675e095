import { NewInvitation } from '@portals/contracts/auth';
import { bodyOf, databases, until, useService } from '@portals/service-kit/testing';
import { AccountMailEntity } from '../src/mail/account-mail.entity.js';
import { authService } from '../src/service.js';
import { unlimited } from './accounts.js';
import { fastMails, mailsOf } from './mails.js';
import { codeOf, peopleOf } from './people.js';

describe.each(databases)('the email of an invitation on $name', (database) => {
  const service = useService(authService, database, { testKeys: false, env: { ...unlimited, ...fastMails } });
  const { newPerson, newTeam } = peopleOf(service);
  const { mailsTo, mailTo } = mailsOf(service);

  it('says who invites where, in the language of the page, and its link joins', async () => {
    const owner = await newPerson({ name: 'Ana http://bad.example Ruiz' });
    await owner.call('PATCH', `/api/workspaces/${owner.id}`, { name: 'Huyu S.L.' });
    const guest = await newPerson();
    const answer = await service.http('POST', `/api/workspaces/${owner.id}/invitations`, {
      body: { email: guest.email, role: 'member' },
      token: await owner.token(),
      headers: { 'accept-language': 'es' },
    });
    expect(bodyOf(answer, NewInvitation).isMailed).toBe(true);
    const { subject, text, token } = await mailTo(guest.email, /le invita/);
    expect(subject).toContain('Huyu S. L.');
    expect(text).not.toContain('bad.example');
    expect(text).toContain(`/join?lang=es#${token}`);
    expect((await guest.call('POST', '/api/invitations/accept', { token })).json).toEqual({
      workspaceId: owner.id,
    });
    expect(service.logs.join('')).not.toContain(token);
  });

  it('is useless once the invitation was withdrawn, and a forged proof proves nothing', async () => {
    const { owner, path } = await newTeam();
    const guest = await newPerson();
    const answer = await owner.call('POST', `${path}/invitations`, { email: guest.email, role: 'member' });
    const { id, link } = bodyOf(answer, NewInvitation);
    const { token } = await mailTo(guest.email, /invites you/);
    const forged = `${link.replace('/join#', '')}.${'a'.repeat(43)}`;
    expect((await service.http('POST', '/api/invitations/look', { body: { token: forged } })).status).toBe(
      200,
    );
    await owner.call('DELETE', `${path}/invitations/${id}`);
    expect(codeOf(await guest.call('POST', '/api/invitations/accept', { token }))).toBe(
      'INVITATION_WITHDRAWN',
    );
  });

  it('goes to one address at most twenty times a day, no matter who invites it', async () => {
    const seen = [];
    const [one, two] = [await newPerson(), await newPerson()];
    for (let n = 0; n < 21; n++) {
      const owner = n % 2 === 0 ? one : two;
      const body = { email: 'flooded@mail.example', role: 'member' };
      const answer = await owner.call('POST', `/api/workspaces/${owner.id}/invitations`, body);
      seen.push(bodyOf(answer, NewInvitation).isMailed);
    }
    expect(seen).toEqual([...Array(20).fill(true), false]);
    expect(await mailsTo('flooded@mail.example')).toHaveLength(20);
  });

  it('is also sent to guests of companies, for the service that invites them, and to nobody for a deleted sender', async () => {
    const { id, name } = await newPerson({ name: 'Ana Ruiz' });
    const guest = {
      ...{ senderId: id, workspaceId: id, company: 'Acme www.bad.example', language: 'es' },
      ...{ email: `guest${id}@mail.example`, kind: 'reader', link: '/guest?lang=es#abc' },
      until: new Date(Date.now() + 86_400_000).toISOString(),
      endsOn: '2099-01-31',
    };
    const send = (changes: object) =>
      service.http('POST', '/internal/guest-mails', { body: { ...guest, ...changes } });
    expect((await send({})).json).toEqual({ isMailed: true });
    const { subject, text } = await mailTo(guest.email, /le invita/);
    expect(subject).toContain(name);
    expect(text).toContain('http://localhost:8080/guest?lang=es#abc');
    expect(text).not.toContain('www.bad.example');
    expect(text).toContain('31 de enero de 2099');
    const email = `marketing.${guest.email}`;
    await send({ email, service: 'marketing', language: 'en' });
    expect((await mailTo(email, /invites you/)).text).toContain(
      'to read the figures, reports and approved texts',
    );
    await send({ kind: 'handover', language: 'en' });
    expect((await mailTo(guest.email, /offers you the company/)).text).toContain(guest.email);
    expect((await send({ senderId: 999_999 })).json).toEqual({ isMailed: false });
    for (const link of ['https://bad.example/', '//bad.example/', 'guest#abc'])
      expect((await send({ link })).status).toBe(400);
    expect((await send({ endsOn: 'tomorrow' })).status).toBe(400);
  });

  it('goes out sixty times a day for one account, to workspaces and companies together', async () => {
    const owner = await newPerson();
    const mailed = async (n: number) => {
      const email = `mass${n}.${owner.id}@mail.example`;
      if (n % 2 === 0) {
        const body = { email, role: 'member' };
        const { id, isMailed } = bodyOf(
          await owner.call('POST', `/api/workspaces/${owner.id}/invitations`, body),
          NewInvitation,
        );
        await owner.call('DELETE', `/api/workspaces/${owner.id}/invitations/${id}`);
        return isMailed;
      }
      const until = new Date(Date.now() + 86_400_000).toISOString();
      const body = {
        ...{ senderId: owner.id, workspaceId: owner.id, company: 'Acme', language: 'en', email, until },
        ...{ kind: 'reader', link: '/guest#abc', endsOn: '2099-01-31' },
      };
      return Object((await service.http('POST', '/internal/guest-mails', { body })).json).isMailed;
    };
    const seen: unknown[] = [];
    for (let n = 0; n < 62; n++) seen.push(await mailed(n));
    expect(seen).toEqual([...Array(60).fill(true), false, false]);
    // The limit is per account, so another account can still send.
    const { id, call } = await newPerson();
    const body = { email: `mass0.${owner.id}@mail.example`, role: 'member' };
    const other = bodyOf(await call('POST', `/api/workspaces/${id}/invitations`, body), NewInvitation);
    expect(other.isMailed).toBe(true);
  });

  it('does not use up the limit of emails about passwords', async () => {
    const [stranger, { email }] = [await newPerson(), await newPerson()];
    for (let n = 0; n < 21; n++) {
      await stranger.call('POST', `/api/workspaces/${stranger.id}/invitations`, { email, role: 'member' });
    }
    await service.http('POST', '/api/password-resets', { body: { login: email } });
    const { token } = await mailTo(email, /new password/);
    const body = { token, password: 'kelp forest lantern' };
    expect((await service.http('POST', '/api/password-resets/complete', { body })).status).toBe(204);
    expect((await mailTo(email, /was changed/)).to).toBe(email);
  });
});

describe.each(databases)('a mail server on $name', (database) => {
  const SMTP_URL = 'smtp://127.0.0.1:9';
  const service = useService(authService, database, {
    testKeys: false,
    env: { ...unlimited, ...fastMails, SMTP_URL, MAIL_FROM: 'web@site.example' },
  });
  const { newPerson } = peopleOf(service);
  const invite = async () => {
    const owner = await newPerson();
    const body = { email: `guest${owner.id}@mail.example`, role: 'member' };
    return bodyOf(await owner.call('POST', `/api/workspaces/${owner.id}/invitations`, body), NewInvitation);
  };

  it('gets no email whose link would lead nowhere, and the log says so', async () => {
    expect((await invite()).isMailed).toBe(false);
    expect(service.logs.join('')).toContain('PUBLIC_URL is not set');
  });

  it('is refused at the start without a sender', async () => {
    await expect(service.replica({ MAIL_FROM: '' })).rejects.toThrow(
      'MAIL_FROM must be set when SMTP_URL is',
    );
  });

  it('that cannot be reached delays emails, whose secrets no log contains', async () => {
    const site = await service.replica({ PUBLIC_URL: 'https://site.example' });
    const { newPerson } = peopleOf(site);
    const { email } = await newPerson();
    const mails = site.dataSource.getRepository(AccountMailEntity);
    const [mail] = await until(
      () => mails.findBy({ recipient: email }),
      ([found]) => found !== undefined && found.lastError !== null,
    );
    expect(mail).toMatchObject({ state: 'queued', lastError: expect.stringContaining('ECONNREFUSED') });
    const token = /confirm-address#(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no token';
    expect(token).toHaveLength(43);
    expect(site.logs.join('')).not.toContain(token);
  });
});
