import {
  type AccessEvent,
  type AccessPerson,
  MemberReach,
  type WorkspaceRole,
  workspaceRoles,
} from '@portals/contracts/auth';
import { useCallback } from 'react';
import { useText } from '../text';

const isRole = (value: string): value is WorkspaceRole => workspaceRoles.some((role) => role === value);

/** Kinds whose values are names or addresses, never roles or reaches. */
const asWritten = new Set<AccessEvent['what']>(['renamed', 'signedIn', 'passkeyAdded', 'passkeyRemoved']);

/** Returns a function that puts an entry of the record into words. */
export function useSentence(): (event: AccessEvent) => string {
  const { t } = useText();
  return useCallback(
    ({ what, who, whom, from, to }) => {
      const named = (person: AccessPerson | null) => person?.name ?? person?.email ?? t('record.deleted');
      const worded = (value: string | null) => {
        if (value === null || asWritten.has(what)) return value ?? '';
        if (isRole(value)) return t(`role.${value}`);
        const reach = MemberReach.safeParse(value).data;
        return reach ? t(`reach.${reach}`) : value;
      };
      return t(`record.sentence.${what}`, {
        who: named(who),
        whom: named(whom),
        from: worded(from),
        to: worded(to),
      });
    },
    [t],
  );
}
