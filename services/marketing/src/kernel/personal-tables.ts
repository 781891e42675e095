import { type PersonalTable, ReplicaEntity, ThrottleEntity } from '@portals/service-kit';
import { OutgoingMailEntity } from './mail/outgoing-mail.entity.js';

export const kernelPersonalTables: readonly PersonalTable[] = [
  { entity: ReplicaEntity, why: 'names of machines, for a week' },
  { entity: ThrottleEntity, why: 'only hashes, for at most a year' },
  {
    entity: OutgoingMailEntity,
    section: 'emails',
    // Weekly reports are the only emails that go to people with an account.
    others: { recipient: 'that person', replyToAddress: 'empty there', refusedAddress: 'the recipient' },
    own: 'id IN (SELECT mailId FROM marketing_analytics_mails WHERE userId = :user)',
    without: [
      'messageId',
      'lease',
      'nextAttemptAt',
      'replyToName',
      'replyToAddress',
      'contactMessageId',
      'unsubscribeUrl',
    ],
  },
];
