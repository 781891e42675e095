import { randomInt, randomUUID } from 'node:crypto';
import type { RecipientState } from '@portals/contracts/constants';
import type { RunningService } from '@portals/service-kit/testing';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { columnNumber, columnOf, statusKeyOf } from '../../src/crm/lead-row/lead-status.rules.js';
import { addressKeyOf } from '../../src/kernel/mail/address.rules.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { bareLead } from '../crm/support.js';

/** Values of a lead to which any email can be sent: an address and a legal basis. */
export const mailedLead = {
  contactEmail: 'ana@site.example',
  legalBasis: 'consent',
  legalBasisOn: '2026-01-31',
  legalBasisSource: 'Feria',
} as const;

const oneOf = <Value>(values: readonly Value[]): Value => {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
};

/** Returns a random lead. Its address is unique, shared with others, invalid or missing; other values may be missing too. */
export function randomLead() {
  const basis = oneOf(['consent', 'consent', 'customer', null] as const);
  const name = `p${randomInt(60)}`;
  return {
    contactEmail: oneOf([
      `${name}@site.example`,
      `${name}@site.example`,
      ` ${name.toUpperCase()}@Site.example`,
      null,
      '',
      'x@y',
    ]),
    contactName: oneOf(['Ana', 'Eva', ' ', null]),
    companyName: oneOf(['Acme', 'Óptica']),
    status: oneOf(['new', 'Nuevo', 'LOST', 'lost', 'Perdido ya']),
    sector: oneOf(['Salud', null]),
    source: oneOf(['web', 'Feria']),
    legalBasis: basis,
    legalBasisOn: basis === null ? null : oneOf(['2020-01-01', '2099-12-31']),
    legalBasisSource: basis === null ? null : 'Feria',
  };
}

/** Inserts leads directly into the database, even ones that the API would reject. */
export async function storeLeads(
  service: RunningService,
  marketingCompanyId: number,
  leads: readonly Partial<LeadEntity>[],
): Promise<void> {
  const now = new Date();
  const keys = { nameKey: 'x', sectorKey: '', nextStepKey: 'none', searchText: ' x', marketingCompanyId };
  const rows = leads.map((changes) => {
    const row = { ...bareLead, ...changes };
    const { status, source } = row;
    const own = { statusKey: statusKeyOf(status), boardColumn: columnNumber(columnOf(status)) };
    return { ...keys, ...row, ...own, sourceKey: source.toLowerCase(), createdAt: now, updatedAt: now };
  });
  for (let from = 0; from < rows.length; from += 500) {
    const insert = service.dataSource.createQueryBuilder().insert().into(LeadEntity);
    await insert
      .values(rows.slice(from, from + 500))
      .updateEntity(false)
      .execute();
  }
}

/** Stores a mailing of a campaign. `states` has the state of each recipient, by address. */
export async function storeMailing(
  service: RunningService,
  campaign: { id: number; marketingCompanyId: number },
  states: Readonly<Record<string, RecipientState>>,
): Promise<void> {
  const { manager } = service.dataSource;
  const now = new Date();
  const mailing = manager.create(MailingEntity, {
    ...{
      marketingCompanyId: campaign.marketingCompanyId,
      campaignId: campaign.id,
      workspaceId: 1,
      leadId: null,
    },
    ...{ kind: 'campaign', phase: 'finished', stateReason: null, createdAt: now, scheduledFor: null },
    ...{ startedAt: now, finishedAt: now, requestKey: null, state: 'idle', nextAttemptAt: now, lease: null },
    ...{ audience: { filter: {}, exceptStatuses: [], exceptCampaignIds: [] }, document: '{}' },
  });
  await manager.insert(MailingEntity, mailing);
  for (const [address, state] of Object.entries(states))
    await manager.insert(RecipientEntity, {
      ...{ mailingId: mailing.id, leadId: null, address, addressKey: addressKeyOf(address), state },
      ...{ exclusion: null, nextAttemptAt: now, lease: null, messageId: `<${randomUUID()}@site.example>` },
      ...{ createdAt: now, sentAt: null, changedAt: now, reason: null },
    });
}
