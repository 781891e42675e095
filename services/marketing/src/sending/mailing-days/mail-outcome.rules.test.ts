import type { RecipientState } from '@portals/contracts/constants';
import { addRecipient, type MailDays } from './mail-outcome.rules.js';

const none = { sent: 0, refused: 0, bounced: 0, complained: 0, unsubscribed: 0 };

function daysOf(state: RecipientState, sentAt: string | null, changedAt: string) {
  const days: MailDays = new Map();
  const moment = sentAt === null ? null : new Date(sentAt);
  addRecipient(days, { state, sentAt: moment, changedAt: new Date(changedAt) });
  return Object.fromEntries(days);
}

// In winter, midnight in Madrid is 23:00 UTC of the day before.
const [sentAt, changedAt] = ['2026-12-30T22:59:59.999Z', '2026-12-31T23:00:00.000Z'];
const [sentDay, changedDay] = ['2026-12-30', '2027-01-01'];

it.each([
  ['sent', { [sentDay]: { ...none, sent: 1 } }],
  ['bounced', { [sentDay]: { ...none, sent: 1 }, [changedDay]: { ...none, bounced: 1 } }],
  ['complained', { [sentDay]: { ...none, sent: 1 }, [changedDay]: { ...none, complained: 1 } }],
  ['unsubscribed', { [sentDay]: { ...none, sent: 1 }, [changedDay]: { ...none, unsubscribed: 1 } }],
  // The email was requeued after a temporary bounce, so it has not been delivered yet.
  ['queued', {}],
] as const)('counts a mail that is %s and was sent', (state, days) => {
  expect(daysOf(state, sentAt, changedAt)).toEqual(days);
});

it.each([
  ['refused', { [changedDay]: { ...none, refused: 1 } }],
  ['expired', { [changedDay]: { ...none, refused: 1 } }],
  ['bounced', { [changedDay]: { ...none, sent: 1, bounced: 1 } }],
  ...(['queued', 'sending', 'doubtful', 'excluded', 'stopped'] as const).map((state) => [state, {}] as const),
] as const)('counts a mail that is %s and has no time of being sent', (state, days) => {
  expect(daysOf(state, null, changedAt)).toEqual(days);
});

it('adds up the mails of a day', () => {
  const days: MailDays = new Map();
  for (const state of ['sent', 'bounced', 'sent'] as const)
    addRecipient(days, { state, sentAt: new Date(sentAt), changedAt: new Date(sentAt) });
  expect(Object.fromEntries(days)).toEqual({ [sentDay]: { ...none, sent: 3, bounced: 1 } });
});
