import type { PersonalTable } from '../personal-data/index.js';
import type { SharingTables } from './shared-companies.js';

/**
 * Returns the tables with personal data that sharing uses, for copies and erasures, referencing tables first.
 * @param companies name of the service's table of companies
 */
export function sharingPersonalTables(tables: SharingTables, companies: string): PersonalTable[] {
  return [
    {
      entity: tables.linkDay,
      section: 'reading-link-days',
      own: 'linkId IN (SELECT id FROM reading_links WHERE workspaceId IN :own OR createdBy = :user)',
    },
    {
      entity: tables.link,
      section: 'reading-links',
      // Links that a person has created end together with the person's membership in the workspace (rule 18.52).
      own: 'workspaceId IN :own OR createdBy = :user',
      without: ['tokenHash', 'codeHash'],
    },
    {
      entity: tables.invitation,
      section: 'guest-invitations',
      // An offer that was accepted into a workspace ends with it, because the company would belong to nobody there.
      own: 'workspaceId IN :own OR invitedBy = :user OR targetId IN :own',
      others: { email: 'an address that others have invited', targetId: 'a workspace' },
      without: ['tokenHash'],
    },
    {
      entity: tables.accepted,
      section: 'accepted-invitations',
      own: `userId = :user OR companyId IN (SELECT id FROM ${companies} WHERE workspaceId IN :own)`,
      without: ['tokenHash'],
    },
  ];
}
