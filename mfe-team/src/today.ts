import type { Invitation, Workspace } from '@portals/contracts/auth';
import { businessDayOf, limits, localNoon } from '@portals/contracts/constants';
import type { OwnOffer, WorkspaceGuest } from '@portals/contracts/sharing';
import { api, type TodayFunction, type TodayItem } from '@portals/platform';
import type en from './locales/en.json';

type Tools = Parameters<TodayFunction<typeof en>>[0];

const dayMs = 24 * 60 * 60 * 1000;
/** An invitation or a guest's access counts as urgent when it expires within this number of milliseconds. */
const soon = 2 * dayMs;
/** A guest is listed when the access ends within this number of days. */
const guestDays = 7;
/** Services whose companies have guests. */
const guestPaths = ['/api/company-guests', '/api/marketing/company-guests'];

/** Pages for accepting an invitation, and the calls that list the account's invitations. */
const offerPlaces = [
  { path: '/api/guest-invitations', page: '/guest' },
  { path: '/api/marketing/guest-invitations', page: '/comercia-guest' },
];

const viewPath = (id: number, view: 'invitations' | 'guests') =>
  `/people?${new URLSearchParams({ workspace: String(id), view })}`;

/** Lists what other people have offered to this account: whole companies, and access to companies (rule 18.79). */
async function offersOf({ t, format }: Tools, signal: AbortSignal): Promise<TodayItem[]> {
  const lists = await Promise.all(
    offerPlaces.map(async ({ path, page }) => {
      const offers = await api.get<OwnOffer[]>(path, { signal });
      return offers.map(({ id, company, kind, expiresAt }) => ({
        key: `offer ${page} ${id}`,
        title: t(kind === 'handover' ? 'today.offered' : 'today.invited', { company }),
        reason: t('today.acceptBy', { day: format.date(expiresAt) }),
        href: `${page}?offer=${id}`,
        weight: Date.parse(expiresAt) - Date.now() < soon ? 85 : 65,
      }));
    }),
  );
  return lists.flat();
}

async function invitationsOf({ id, name }: Workspace, { t, format }: Tools, signal: AbortSignal) {
  const open = await api.get<Invitation[]>(`/api/workspaces/${id}/invitations`, { signal });
  const [first] = open.map(({ expiresAt }) => expiresAt).sort();
  if (first === undefined) return [];
  return [
    {
      key: `invitations ${id}`,
      title: t('today.invitations', { count: open.length, name }),
      reason: t('today.invitationsReason', { count: open.length, day: format.date(first) }),
      href: viewPath(id, 'invitations'),
      weight: Date.parse(first) - Date.now() < soon ? 55 : 20,
    },
  ];
}

/** Lists guests whose access ends soon. Days are in the business time zone; access lasts until the end of its last day. */
async function guestsOf({ id, name }: Workspace, { t, format }: Tools, signal: AbortSignal) {
  const [today, until] = [0, guestDays].map((days) => businessDayOf(new Date(Date.now() + days * dayMs)));
  const query = `workspace=${id}&pageSize=${limits.pageSizeMax}`;
  const lists = await Promise.all(
    guestPaths.map((path) => api.get<WorkspaceGuest[]>(`${path}?${query}`, { signal })),
  );
  const days = lists
    .flat()
    .map(({ endsOn }) => endsOn)
    .filter((day) => day >= (today ?? '') && day <= (until ?? ''))
    .sort();
  const [first] = days;
  if (first === undefined) return [];
  return [
    {
      key: `guests ${id}`,
      title: t('today.guests', { count: days.length, name }),
      reason: t('today.guestsReason', { count: days.length, day: format.date(localNoon(first)) }),
      href: viewPath(id, 'guests'),
      weight: Date.parse(localNoon(first)) - Date.now() < soon ? 60 : 40,
    },
  ];
}

/** This portal's items on the home page (rule 21.8): by workspace, open invitations, and guests whose access is about to end. */
const today: TodayFunction<typeof en> = async (tools, signal) => {
  const [all, offers] = await Promise.all([
    api.get<Workspace[]>('/api/workspaces', { signal }),
    offersOf(tools, signal),
  ]);
  const places = all.filter(({ role, locked }) => !locked && role !== 'member');
  const items = await Promise.all(
    places.flatMap((place): Promise<TodayItem[]>[] => [
      invitationsOf(place, tools, signal),
      guestsOf(place, tools, signal),
    ]),
  );
  return { items: [...offers, ...items.flat()] };
};
export default today;
