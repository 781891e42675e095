import type { Delivery } from '../campaign-transport/campaign-transport.js';
import { retryDecisionOf } from './retry-decision.rules.js';

const now = new Date('2026-11-22T12:00:00.000Z');
const attempt = {
  ...{ attempts: 3, createdAt: new Date('2026-11-20T12:00:00.000Z'), now, giveUpMs: 7 * 86_400_000 },
  waitMs: (attempts: number) => attempts * 1000,
};
const failure = (kind: 'hard' | 'refused' | 'soft' | 'server'): Delivery => ({
  ...{ kind, status: null, reason: 'because' },
});

it.each([
  ['sent', { kind: 'sent' }, { kind: 'sent' }],
  ['judged by nobody', failure('server'), { kind: 'back' }],
  [
    'not replied to',
    { kind: 'doubtful', reason: 'closed' },
    { kind: 'changed', isHard: false, changes: { state: 'doubtful', reason: 'closed', changedAt: now } },
  ],
  [
    'refused because of the address',
    failure('hard'),
    { kind: 'changed', isHard: true, changes: { state: 'refused', reason: 'because', changedAt: now } },
  ],
  [
    'refused',
    failure('refused'),
    { kind: 'changed', isHard: false, changes: { state: 'refused', reason: 'because', changedAt: now } },
  ],
  [
    'refused for now',
    failure('soft'),
    {
      kind: 'changed',
      isHard: false,
      changes: {
        state: 'queued',
        nextAttemptAt: new Date(now.getTime() + 3000),
        reason: 'because',
        changedAt: now,
      },
    },
  ],
] as [string, Delivery, object][])('settles a mail that was %s', (_what, delivery, decision) => {
  expect(retryDecisionOf(delivery, attempt)).toEqual(decision);
});

it('gives up an email that was refused temporarily for too long', () => {
  const old = { ...attempt, createdAt: new Date('2026-11-15T12:00:00.000Z') };
  expect(retryDecisionOf(failure('soft'), old)).toMatchObject({ changes: { state: 'expired' } });
});
