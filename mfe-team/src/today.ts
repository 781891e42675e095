import type { Invitation, Workspace } from '@portals/contracts/auth';
import { api, type TodayFunction } from '@portals/platform';
import type en from './locales/en.json';

/** Milliseconds before its end at which an invitation becomes urgent. */
const soon = 2 * 24 * 60 * 60 * 1000;

/** The portal's part of the home page (rule 21.8): the invitations that nobody has accepted yet, by workspace. */
const today: TodayFunction<typeof en> = async ({ t, format }, signal) => {
  const all = await api.get<Workspace[]>('/api/workspaces', { signal });
  const places = all.filter(({ role, locked }) => !locked && role !== 'member');
  const items = await Promise.all(
    places.map(async ({ id, name }) => {
      const path = `/api/workspaces/${id}/invitations`;
      const open = await api.get<Invitation[]>(path, { signal });
      const [first] = open.map(({ expiresAt }) => expiresAt).sort();
      if (first === undefined) return [];
      return {
        key: `invitations ${id}`,
        title: t('today.invitations', { count: open.length, name }),
        reason: t('today.invitationsReason', { count: open.length, day: format.date(first) }),
        href: `/people?${new URLSearchParams({ workspace: String(id), view: 'invitations' })}`,
        weight: Date.parse(first) - Date.now() < soon ? 55 : 20,
      };
    }),
  );
  return { items: items.flat() };
};
export default today;
