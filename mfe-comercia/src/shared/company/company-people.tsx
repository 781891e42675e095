import { Member } from '@portals/contracts/auth';
import { useApi, useWorkspace } from '@portals/platform';
import { createContext, useCallback, useContext } from 'react';
import { useText } from '../text';

/** Id of the workspace of the company that a view is about. */
export const CompanyWorkspace = createContext<number | undefined>(undefined);

const schema = Member.array();
const nobody: readonly Member[] = [];

export interface CompanyPeople {
  /** People of the workspace; empty until they are known, and for a person who is alone in it. */
  people: readonly Member[];
  /** True where somebody else could be in charge of a lead. */
  isShared: boolean;
  /** Returns the name of a person in charge, or that it is nobody. */
  nameOf: (userId: number | null) => string;
}

/** Returns the people who can be in charge of the leads of the shown company (rule 18.41). */
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
