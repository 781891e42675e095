import type { Member, Workspace, WorkspaceRole } from '@portals/contracts/auth';

export const workspaceOf = (changes: Partial<Workspace> = {}): Workspace => ({
  id: 7,
  name: 'Nodo',
  role: 'owner',
  reach: 'all',
  people: 3,
  createdAt: '2026-01-02T03:04:05.000Z',
  ...changes,
});

export const memberOf = (userId: number, name: string, role: WorkspaceRole): Member => ({
  userId,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role,
  since: '2026-02-03T10:00:00.000Z',
});
