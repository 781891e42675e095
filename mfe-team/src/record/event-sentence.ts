import {
  type AccessEvent,
  type AccessEventKind,
  type AccessPerson,
  countedEventKinds,
  MemberReach,
  type WorkspaceRole,
  workspaceRoles,
} from '@portals/contracts/auth';
import { localNoon } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { useCallback, useMemo } from 'react';
import { useText } from '../text';
import { personNames } from './person-names';

const isRole = (value: string): value is WorkspaceRole => workspaceRoles.some((role) => role === value);

type CountedKind = (typeof countedEventKinds)[number];
const isCounted = (what: AccessEventKind): what is CountedKind =>
  countedEventKinds.some((kind) => kind === what);

/** Events whose value must not be translated even if it looks like a role, such as a name; in `ofWorkspaces`, the name of a workspace. */
const named: readonly AccessEventKind[] = [
  'renamed',
  'signedIn',
  'passkeyAdded',
  'passkeyRemoved',
  'linkMade',
  'linkRevoked',
  'pagePublished',
  'pageWithdrawn',
];
const ofWorkspaces: readonly AccessEventKind[] = ['handoverAccepted', 'handoverCompleted', 'companyReceived'];

/** Returns a function that formats the value of an entry in the access log. */
function useValue() {
  const { t } = useText();
  const { date } = useFormat();
  return useCallback(
    (what: AccessEventKind, value: string | null) => {
      if (value === null) return ofWorkspaces.includes(what) ? t('record.noWorkspace') : '';
      if (named.includes(what) || ofWorkspaces.includes(what)) return value;
      const [, kind, day] = /^(reader|contributor) (\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
      if ((kind === 'reader' || kind === 'contributor') && day !== undefined)
        return t(`record.guest.${kind}`, { date: date(localNoon(day)) });
      if (isRole(value)) return t(`role.${value}`);
      const reach = MemberReach.safeParse(value).data;
      return reach ? t(`reach.${reach}`) : value;
    },
    [t, date],
  );
}

/**
 * Returns a function that describes an entry of the access log in a sentence.
 * @param people all people that the log mentions
 */
export function useSentence(people: readonly AccessPerson[]): (event: AccessEvent) => string {
  const { t } = useText();
  const worded = useValue();
  const named = useMemo(() => personNames(people), [people]);
  return useCallback(
    ({ what, who, whom, company, from, to, successor }) => {
      const nameOf = (person: AccessPerson | null) => named(person) ?? t('record.deleted');
      const names = { who: nameOf(who), whom: nameOf(whom), company: company ?? '' };
      if (isCounted(what)) return t(`record.sentence.${what}`, { ...names, count: Number(to) });
      if ((what === 'ended' || what === 'left') && to !== null)
        return t(`record.sentence.${what}To`, { ...names, to: named(successor) ?? to });
      if (what === 'linkRevoked' && whom !== null)
        return t('record.sentence.linkRevokedOf', { ...names, from: from ?? '' });
      return t(`record.sentence.${what}`, { ...names, from: worded(what, from), to: worded(what, to) });
    },
    [t, worded, named],
  );
}
