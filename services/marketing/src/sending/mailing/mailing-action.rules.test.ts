import { changesOf } from './mailing-action.rules.js';

describe('sending to those who did not get it', () => {
  const now = new Date('2026-03-02T09:00:00Z');
  const startedOf = (startedAt: Date | null) => {
    const row = { phase: 'stopped' as const, preparedLeadId: 0, lastLeadId: 0, startedAt };
    return changesOf('sendToOthers', row, { now, lastLeadId: 5, scheduledFor: null }).startedAt;
  };

  it('starts a mailing that was stopped before it began', () => {
    expect(startedOf(null)).toEqual(now);
  });

  it('leaves it when any other began', () => {
    const before = new Date('2026-03-01T09:00:00Z');
    expect(startedOf(before)).toEqual(before);
  });
});
