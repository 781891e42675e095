import { NewInvitation } from '@portals/contracts/auth';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
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
    const { subject, text, token } = await mailTo(guest.email, /Invitación/);
    expect(subject).toContain('Huyu S. L.');
    expect(text).not.toContain('bad.example');
    expect((await guest.call('POST', '/api/invitations/accept', { token })).json).toEqual({
      workspaceId: owner.id,
    });
    expect(service.logs.join('')).not.toContain(token);
  });

  it('has no use once the invitation was withdrawn, and a forged proof proves nothing', async () => {
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

  it('goes to one address twenty times a day at most, whoever invites it', async () => {
    const seen = [];
    for (let n = 0; n < 21; n++) {
      const owner = await newPerson();
      const body = { email: 'flooded@mail.example', role: 'member' };
      const answer = await owner.call('POST', `/api/workspaces/${owner.id}/invitations`, body);
      seen.push(bodyOf(answer, NewInvitation).isMailed);
    }
    expect(seen).toEqual([...Array(20).fill(true), false]);
    expect(await mailsTo('flooded@mail.example')).toHaveLength(20);
  });
});
