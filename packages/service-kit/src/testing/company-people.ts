import type { Membership } from '@portals/contracts/auth';
import type { DataSource } from 'typeorm';
import type { CompanyNeed } from '../workspace/company-access.js';
import { CompanyGrantEntity, type GrantKind, neverEnds } from '../workspace/company-grant.entity.js';
import type { TestUser } from './tokens.js';

interface Place {
  role: Membership['role'];
  reach: Membership['reach'];
}
interface PersonFacts {
  /** Permissions that the person has, according to the table in rule 18.6. */
  may: readonly CompanyNeed[];
  /** Membership in the company's workspace; omitted for people outside the workspace. */
  place?: Place;
  grant?: { kind: GrantKind; endsOn: string };
}

const everything = ['read', 'contribute', 'work', 'manage'] as const;
const allWork = ['read', 'contribute', 'work'] as const;
const assigned = { role: 'member', reach: 'assigned' } as const;
const granted = (kind: GrantKind, endsOn = neverEnds) => ({ kind, endsOn });

/** Every kind of person whose permissions for a company rule 18.6 defines. */
export const companyPeople = {
  owner: { may: everything, place: { role: 'owner', reach: 'all' } },
  manager: { may: everything, place: { role: 'manager', reach: 'assigned' } },
  'member of all': { may: allWork, place: { role: 'member', reach: 'all' } },
  'assigned member': { may: allWork, place: assigned, grant: granted('member') },
  'member without the company': { may: [], place: assigned },
  contributor: { may: ['read', 'contribute'], grant: granted('contributor') },
  reader: { may: ['read'], grant: granted('reader') },
  'former guest': { may: [], grant: granted('contributor', '2020-12-31') },
  'former member': { may: [], grant: granted('member') },
  stranger: { may: [] },
} satisfies Record<string, PersonFacts>;
export type CompanyPerson = keyof typeof companyPeople;

export const companyPersons = Object.keys(companyPeople) as CompanyPerson[];

/**
 * Returns a person with the fields of an access token, and stores their grant for a company.
 * @param id id that no other test uses, for the person and for the person's personal workspace
 */
export async function personOf(
  dataSource: DataSource,
  person: CompanyPerson,
  id: number,
  company: { id: number; workspaceId: number },
): Promise<TestUser & { workspaces: Membership[] }> {
  const { place, grant }: PersonFacts = companyPeople[person];
  const { id: companyId, workspaceId } = company;
  if (grant !== undefined) {
    const row = {
      workspaceId,
      companyId,
      userId: id,
      ...grant,
      grantedBy: workspaceId,
      createdAt: new Date(),
    };
    await dataSource.manager.insert(CompanyGrantEntity, row);
  }
  const own = { id, role: 'owner', reach: 'all' } as const;
  return { id, workspaces: place === undefined ? [own] : [own, { id: workspaceId, ...place }] };
}

/**
 * Returns the error status of a call that the person is not allowed to make (rule 18.6); null when the call is allowed.
 * @param need permission that the call needs
 */
export function refusalOf(person: CompanyPerson, need: CompanyNeed): 403 | 404 | null {
  const { may }: PersonFacts = companyPeople[person];
  if (may.includes(need)) return null;
  return may.includes('read') ? 403 : 404;
}

/** Returns the route of a call, such as `GET leads/:id`; undefined when none matches. */
export function routeOfCall(routes: readonly string[], method: string, path: string): string | undefined {
  const parts = path.split('?')[0]?.split('/') ?? [];
  const fits = (route: string) => {
    const [verb, pattern = ''] = route.split(' ');
    const wanted = pattern.split('/');
    return (
      verb === method &&
      wanted.length === parts.length &&
      wanted.every((part, place) => part.startsWith(':') || part === parts[place])
    );
  };
  // Routes without parameters take precedence over routes with parameters.
  return routes.filter(fits).sort((a, b) => a.split(':').length - b.split(':').length)[0];
}
