import type { Member } from '@portals/contracts/auth';
import { api, type Palette, type PaletteSearch } from '@portals/platform';
import type en from './locales/en.json';
import { queryForView, viewsOf } from './page/people-view';

type Tools = Parameters<Palette<typeof en>>[0];

/** Number of people shown before the link to all matches. */
const shown = 5;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const pathOf = (workspaceId: number) => `/people?workspace=${workspaceId}`;

/**
 * Searches the members of the user's workspaces, or of the workspace named in the URL. The API cannot search members, so the lists are
 * loaded once, at the first search after the palette has been opened.
 */
function peopleSearch({ t, id, workspaces }: Tools): PaletteSearch {
  const places = workspaces.filter((place) => !place.locked && (id === null || place.id === id));
  let reading: Promise<{ place: (typeof places)[number]; people: Member[] }[]> | null = null;
  const read = () =>
    Promise.all(
      places.map(async (place) => ({
        place,
        people: await api.get<Member[]>(`/api/workspaces/${place.id}/members`),
      })),
    );
  return {
    key: 'people',
    label: t('palette.people'),
    async find(text) {
      reading ??= read().catch((error) => {
        reading = null;
        throw error;
      });
      const words = plain(text).split(/\s+/);
      const found = (await reading).flatMap(({ place, people }) =>
        people
          .filter(({ name, email }) => words.every((word) => plain(`${name} ${email}`).includes(word)))
          .map((person) => ({ place, person })),
      );
      const next = found.at(shown);
      return {
        entries: found.slice(0, shown).map(({ place, person }) => ({
          key: `${place.id} ${person.userId}`,
          label: person.name,
          detail: `${person.email} · ${place.name}`,
          href: pathOf(place.id),
        })),
        ...(next && {
          more: { label: t('palette.allPeople', { name: next.place.name }), href: pathOf(next.place.id) },
        }),
      };
    },
  };
}

/** This portal's entries in the command palette (rule 19.61). */
const palette: Palette<typeof en> = (tools) => {
  const { t, id, user, workspaces } = tools;
  const place = workspaces.find((one) => one.id === (id ?? user.id));
  const query = new URLSearchParams(id === null ? {} : { workspace: String(id) });
  return {
    commands: [
      ...viewsOf(place?.role ?? 'member').map((view) => {
        const shownQuery = queryForView(query, view);
        return {
          key: view,
          label: t(`view.${view}`),
          href: shownQuery.size > 0 ? `/people?${shownQuery}` : '/people',
        };
      }),
      { key: 'account', label: t('portal.account'), words: t('palette.accountWords'), href: '/account' },
      ...(user.isAdmin
        ? [{ key: 'admin', label: t('portal.admin'), words: t('palette.adminWords'), href: '/admin' }]
        : []),
    ],
    searches: [peopleSearch(tools)],
  };
};
export default palette;
