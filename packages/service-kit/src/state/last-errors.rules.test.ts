import { lastErrors } from './last-errors.rules.js';

const error = (text: string, minute: number) => ({
  text,
  count: 1,
  at: `2026-11-20T09:${minute + 10}:00.000Z`,
});

it('are those of all replicas, the newest first, at most twenty', () => {
  const many = Array.from({ length: 19 }, (_, index) => error(`old ${index}`, index));
  const listed = lastErrors([
    { name: 'a', errors: [error('new', 40), ...many] },
    { name: 'b', errors: [error('newest', 45)] },
    { name: 'before', errors: null },
  ]);
  expect(listed).toHaveLength(20);
  expect(listed.slice(0, 2).map(({ text, replica }) => [text, replica])).toEqual([
    ['newest', 'b'],
    ['new', 'a'],
  ]);
  expect(listed.map(({ text }) => text)).not.toContain('old 0');
});
