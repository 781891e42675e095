import { Member } from '@portals/contracts/auth';
import { useApi, useWorkspace } from '@portals/platform';
import { createContext, useCallback, useContext } from 'react';
import { useText } from '../text';

/** Provides the id of the workspace that the current company belongs to. */
export const CompanyWorkspace = createContext<number | undefined>(undefined);

const schema = Member.array();
const nobody: readonly Member[] = [];

export interface CompanyPeople {
  /** Members of the workspace; empty while loading, and for a user without colleagues. */
  people: readonly Member[];
  /** True when a lead can be assigned to somebody other than the user. */
  isShared: boolean;
  /** Returns the name of an assignee; for null, a text that means "nobody". */
  nameOf: (userId: number | null) => string;
}

/** Returns the members to whom leads of the current company can be assigned (rule 18.41). */
export function useCompanyPeople(): CompanyPeople {
  const { t } = useText();
  const workspaceId = useContext(CompanyWorkspace);
  const { workspaces } = useWorkspace();
  const count = workspaces.find(({ id }) => id === workspaceId)?.people ?? 0;
  const { data: people = nobody } = useApi(count > 1 ? `/api/workspaces/${workspaceId}/members` : null, {
    schema,
  });
  const nameOf = useCallback(
    (userId: number | null) =>
      userId === null
        ? t('assignee.nobody')
        : (people.find((one) => one.userId === userId)?.name ?? t('assignee.gone')),
    [people, t],
  );
  return { people, isShared: people.length > 1, nameOf };
}
