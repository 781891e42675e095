import { RegisterAnswer, type WorkspaceRole } from '@portals/contracts/auth';
import { AccessVerifier } from '@portals/service-kit';
import type { RunningService } from '@portals/service-kit/testing';
import { MembershipEntity } from '../src/workspace/workspace.entity.js';
import { accountsOf } from './accounts.js';

export const codeOf = ({ json }: { json: unknown }): unknown => Object(json).code;

/** Returns helpers for people and their workspaces in a running auth service. */
export function peopleOf(service: RunningService) {
  const { register, exchange, newAccount } = accountsOf(service);

  /** Wraps a registered person. Each of their calls gets a fresh access token, as the gateway would send. */
  function personOf({ id, token: session, name, email }: RegisterAnswer) {
    const token = async () => Object(await exchange(session)).json.accessToken as string;
    const call = async (method: string, path: string, body?: unknown) =>
      service.http(method, path, { token: await token(), ...(body !== undefined && { body }) });
    const places = async () => (await service.app.get(AccessVerifier).verify(await token()))?.workspaces;
    return { id, name, email, call, places, token };
  }

  type Person = ReturnType<typeof personOf>;

  const newPerson = async (more: Partial<ReturnType<typeof newAccount>> = {}) =>
    personOf(RegisterAnswer.parse((await register({ ...newAccount(), ...more })).json));

  const join = (workspace: Person, person: Person, role: WorkspaceRole) =>
    service.dataSource
      .getRepository(MembershipEntity)
      .insert({ workspaceId: workspace.id, userId: person.id, role, createdAt: new Date() });

  async function newTeam() {
    const [owner, manager, member] = [await newPerson(), await newPerson(), await newPerson()];
    await join(owner, manager, 'manager');
    await join(owner, member, 'member');
    const memberPath = (person: Person) => `/api/workspaces/${owner.id}/members/${person.id}`;
    return { owner, manager, member, path: `/api/workspaces/${owner.id}`, memberPath };
  }

  return { newPerson, personOf, newTeam, newAccount };
}
