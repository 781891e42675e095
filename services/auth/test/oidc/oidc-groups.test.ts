import { RegisterAnswer } from '@portals/contracts/auth';
import { bodyOf, databases } from '@portals/service-kit/testing';
import { InvitationEntity } from '../../src/workspace/invitation.entity.js';
import { MembershipEntity } from '../../src/workspace/workspace.entity.js';
import { newPerson, useOrganisation } from './use-organisation.js';

describe.each(databases)('groups of the organisation on $name', (database) => {
  const { service, enter, is, browserFor, register, newAccount, login } = useOrganisation(database, {
    // The owner registered below is the first account, so their personal workspace has the id 1.
    OIDC_WORKSPACE: '1',
    OIDC_ROLES: 'cn=leads,dc=org=manager; staff=member',
  });
  let owner: { email: string; password: string };
  beforeAll(async () => {
    owner = newAccount();
    expect(bodyOf(await register(owner), RegisterAnswer).id).toBe(1);
  });
  const roleOf = async (userId: number) =>
    (await service.dataSource.manager.findOneBy(MembershipEntity, { workspaceId: 1, userId }))?.role ?? null;
  const recorded = async (userId: number): Promise<string[]> => {
    const rows = await service.dataSource.query(
      'SELECT what FROM access_events WHERE workspaceId = 1 AND who = ? ORDER BY id',
      [userId],
    );
    return rows.map(({ what }: { what: string }) => what).filter((what: string) => what !== 'signedIn');
  };

  it('give a place, change it, and end it, at each sign-in', async () => {
    const person = newPerson();
    const at = async (groups: unknown) => roleOf((await enter({ ...person, groups })).user.id);
    expect(await at(['staff'])).toBe('member');
    expect(await at(['staff', 'cn=leads,dc=org'])).toBe('manager');
    const { user } = await enter({ ...person, groups: ['cn=leads,dc=org'] });
    await service.dataSource.manager.insert(InvitationEntity, {
      workspaceId: 1,
      email: 'guest@mail.example',
      role: 'manager',
      tokenHash: String(user.id),
      mailProofHash: '',
      state: 'open',
      invitedBy: user.id,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 1e6),
    });
    expect(await at('staff')).toBe('member');
    const invitation = await service.dataSource.manager.findOneByOrFail(InvitationEntity, {
      invitedBy: user.id,
    });
    expect(invitation.state).toBe('withdrawn');
    expect(await at(['Staff', 'another', 7])).toBeNull();
    expect(await at(undefined)).toBeNull();
    expect(await recorded(user.id)).toEqual(['joined', 'roleChanged', 'roleChanged', 'withdrawn', 'left']);
  });

  it('that the provider does not list, because there are too many, change nothing', async () => {
    const person = newPerson();
    const { user } = await enter({ ...person, groups: ['staff'] });
    await enter({ ...person, groups: undefined, hasgroups: true });
    expect(await roleOf(user.id)).toBe('member');
  });

  it('never change the place of an owner', async () => {
    await is({ ...newPerson(), email: owner.email, groups: [] });
    const browser = browserFor();
    const { state } = Object((await browser.signIn()).json);
    expect((await browser.password({ state, password: owner.password })).status).toBe(200);
    expect(await roleOf(1)).toBe('owner');
    expect((await login({ username: owner.email, password: owner.password })).status).toBe(200);
  });
});
