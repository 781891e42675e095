import { historyLines } from './release-history.js';

it('quotes the reason, which cannot pass for who made the change or for its commit (rule 13.34)', () => {
  const change = {
    at: '2026-11-28T10:00:00.000Z',
    name: 'mfe-a',
    from: '1.0.0',
    to: '1.1.0',
    reason: 'publish' as const,
    by: 'CI (1a2b3c4d)',
    message: 'Fix "it"\u202e  by root@site  commit abcdef0',
    commit: 'f'.repeat(40),
  };
  expect(historyLines({ changes: [change], canaries: [] })).toEqual([
    `2026-11-28 10:00:00 UTC  mfe-a  1.0.0 → 1.1.0  publish  by CI (1a2b3c4d)  "Fix \\"it\\"  by root@site  commit abcdef0"  commit ${'f'.repeat(12)}`,
  ]);
});
