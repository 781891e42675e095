import { recipientStates } from '@portals/contracts/constants';
import {
  AudienceCounts,
  AudienceInput,
  type MailChecks,
  Mailing,
  MailingRecipient,
  Sender,
} from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { type CampaignData, campaign, campaignApi, campaignData } from './campaign-api';
import { changeRow, missing, pageOf, times } from './fake-rows';

const noCounts = Object.fromEntries(recipientStates.map((state) => [state, 0]));

export const mailing = (changes: object = {}): Mailing => {
  const { counts, ...rest } = { counts: {}, ...changes };
  return Mailing.parse({
    id: 9,
    campaignId: 1,
    state: 'sending',
    stateReason: null,
    scheduledFor: null,
    startedAt: times.createdAt,
    finishedAt: null,
    audience: AudienceInput.parse({}),
    putOff: 0,
    undecided: 0,
    excluded: {},
    transport: 'smtp',
    serverWait: null,
    today: null,
    isLogCleared: false,
    version: 1,
    ...rest,
    counts: { ...noCounts, ...counts },
  });
};

export const recipient = (id: number, changes: object = {}): MailingRecipient =>
  MailingRecipient.parse({
    id,
    leadId: id,
    address: `lead${id}@acme.example`,
    contactName: null,
    companyName: `Acme ${id}`,
    state: 'sent',
    exclusion: null,
    reason: null,
    dismissed: false,
    attempts: 1,
    nextAttemptAt: null,
    sentAt: times.createdAt,
    changedAt: times.createdAt,
    ...changes,
  });

export const sender = (changes: object = {}): Sender =>
  Sender.parse({
    marketingCompanyId: 3,
    fromName: 'Alfa',
    fromAddress: 'news@alfa.example',
    replyTo: null,
    legalName: 'Alfa S.L.',
    postalAddress: 'Calle Mayor 1\n28001 Madrid',
    countClicks: false,
    fromState: 'confirmed',
    replyToState: 'confirmed',
    allowedDomains: ['alfa.example'],
    version: 1,
    ...changes,
  });

export interface MailingData extends CampaignData {
  mailing: Mailing | null;
  sender: Sender;
  checks: MailChecks;
  counted: (audience: AudienceInput) => AudienceCounts;
  recipients: MailingRecipient[];
}

export const counts = (recipients: number, changes: object = {}): AudienceCounts =>
  AudienceCounts.parse({ matching: recipients, recipients, excluded: {}, missingVariables: [], ...changes });

export const mailingData = (changes: Partial<MailingData> = {}): MailingData => ({
  ...campaignData(campaign(1, 'Spring')),
  mailing: null,
  sender: sender(),
  checks: { transport: 'smtp', checks: [] },
  counted: () => counts(3),
  recipients: [],
  ...changes,
});

const conflict = (current: unknown) =>
  reply(409, {
    statusCode: 409,
    code: 'EDIT_CONFLICT',
    message: 'Changed.',
    requestId: 'r',
    conflict: { current, fields: [] },
  });

const states = {
  ...{ pause: 'paused', resume: 'sending', stop: 'stopped' },
  ...{ sendLate: 'preparing', sendToOthers: 'preparing' },
} as const;
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function act(data: MailingData, found: Mailing, body: unknown) {
  const { action, version, scheduledFor } = record(body);
  if (version !== found.version) return conflict(found);
  const state = Object.entries(states).find(([name]) => name === action)?.[1] ?? found.state;
  const moment = scheduledFor ? { scheduledFor, state: 'scheduled' } : { state };
  const undecided = action === 'sendAgainDoubtful' || action === 'leaveDoubtful' ? 0 : found.undecided;
  data.mailing = Mailing.parse({ ...found, ...moment, undecided, version: found.version + 1 });
  return data.mailing;
}

function ofMailing(data: MailingData, { method, body }: FakeCall, action: string | undefined) {
  if (method === 'PUT') {
    if (data.mailing) return reply(409, { code: 'MAILING_EXISTS', message: 'Sent already.' });
    const { audience, scheduledFor } = record(body);
    const state = scheduledFor ? 'scheduled' : 'preparing';
    data.mailing = mailing({ audience, scheduledFor, state, ...(scheduledFor ? { startedAt: null } : {}) });
    return reply(201, data.mailing);
  }
  if (!data.mailing) return action ? missing() : { state: 'none' };
  return action ? act(data, data.mailing, body) : data.mailing;
}

function recipientsOf({ recipients }: MailingData, query: URLSearchParams) {
  const [state, search] = [query.get('state'), query.get('search')];
  return recipients.filter(
    (row) =>
      (!state || (row.state === 'queued' && row.attempts > 0 ? 'putOff' : row.state) === state) &&
      (row.address ?? '').includes(search ?? ''),
  );
}

function decide({ recipients }: MailingData, id: number, body: unknown) {
  const found = recipients.find((row) => row.id === id);
  if (!found) return missing();
  if (found.state !== 'doubtful' || found.dismissed)
    return reply(409, { code: 'MAILING_STATE', message: 'Decided already.' });
  const { decision } = record(body);
  Object.assign(found, decision === 'again' ? { state: 'queued' } : { dismissed: true });
  return found;
}

/** Fakes the marketing service, including mailings. As in the real service, every write changes `data`. */
export function mailingApi(data: MailingData) {
  const others = campaignApi(data);
  return (call: FakeCall): unknown => {
    const answer = data.instead?.(call);
    if (answer !== undefined) return answer;
    const { method, path, body } = call;
    const [pathname = '', search = ''] = path.split('?');
    const [, , , kind, id, below, under] = pathname.split('/');
    const query = new URLSearchParams(search);
    if (kind === 'recipients') return decide(data, Number(id), body);
    if (kind === 'companies' && below === 'sender') {
      if (under === 'confirmations') {
        const { address } = record(body);
        data.sender = {
          ...data.sender,
          [address === data.sender.fromAddress ? 'fromState' : 'replyToState']: 'asked',
        };
        return reply(202, data.sender);
      }
      if (method === 'GET') return data.sender;
      const rows = [{ ...data.sender, id: 1 }];
      const changed = changeRow(rows, 1, body);
      const [row] = rows;
      if (row) data.sender = Sender.parse(row);
      return changed;
    }
    if (kind !== 'campaigns') return others(call);
    if (below && !data.campaigns.some((row) => row.id === Number(id))) return missing();
    switch (below) {
      case 'mailing':
        return ofMailing(data, call, under);
      case 'audience-counts':
        return data.counted(AudienceInput.parse(body));
      case 'mail-checks':
        return data.checks;
      case 'test-mails':
        return reply(202, { transport: data.checks.transport });
      case 'recipients':
        return under === 'export'
          ? reply(200, 'Address\r\na@b.example\r\n', { 'X-Total-Count': '1' })
          : pageOf(recipientsOf(data, query), query);
      default:
        return others(call);
    }
  };
}
