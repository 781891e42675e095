import { execFileSync } from 'node:child_process';
import { localNoon } from './local-noon.js';

it('stays on the day in every time zone', () => {
  const noon = new Date(localNoon('2026-03-29'));
  expect([noon.getFullYear(), noon.getMonth() + 1, noon.getDate(), noon.getHours()]).toEqual([
    2026, 3, 29, 12,
  ]);
});

it.each(['Pacific/Auckland', 'Pacific/Honolulu'])('is shown as its day in %s', (TZ) => {
  const script = `new Date('${localNoon('2026-12-31')}').toDateString()`;
  const shown = execFileSync(process.execPath, ['-p', script], { encoding: 'utf8', env: { TZ } });
  expect(shown.trim()).toBe('Thu Dec 31 2026');
});
