import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HealthRecord, judge } from './release-health.js';

it.each([
  [0, 0, null],
  [2, 0, null],
  [3, 0, 'good'],
  [0, 2, null],
  [0, 3, 'failing'],
  [10, 2, null],
  [10, 3, 'failing'],
  [27, 3, 'good'],
  [26, 3, 'failing'],
])('%i loads and %i failures are %s', (loaded, failed, verdict) => {
  expect(judge({ loaded, failed })).toBe(verdict);
});

it('keeps the last of several verdicts, however long writing each of them takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'health-'));
  const warn = jest.fn();
  const record = new HealthRecord(folder, { warn });
  const versions = Array.from({ length: 100 }, (_, index) => `1.0.${index}`);
  const report = (version: string, outcome: 'loaded' | 'failed') =>
    [1, 2, 3].map(() => record.count({ portal: 'mfe-a', version, outcome }, () => true));
  for (const version of versions) {
    report(version, 'loaded');
    report(version, 'failed');
  }
  const read = () => Promise.all(versions.map((version) => record.verdict('mfe-a', version)));
  const others = async () => (await read()).filter((verdict) => verdict !== 'failing');
  for (let waited = 0; waited < 2000 && (await others()).length > 0; waited++) await delay(10);
  expect(await others()).toEqual([]);
  expect(warn).not.toHaveBeenCalled();
  await rm(folder, { recursive: true });
});
