import { seed } from '../http/seed.mjs';
import { startServices } from '../http/services.mjs';
import { cleanUp } from '../lib/cleanup.mjs';

jest.mock('../http/load.mjs', () => ({ load: async () => undefined }));
jest.mock('../http/seed.mjs', () => ({ seed: jest.fn(), productOf: () => ({}) }));
jest.mock('../http/services.mjs', () => ({ startServices: jest.fn() }));
jest.mock('../lib/processor.mjs', () => {
  let ms = 0;
  return { processorMs: () => ms++ };
});
jest.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

const stop = jest.fn(async () => undefined);
const printed: string[] = [];

beforeEach(() => {
  stop.mockClear();
  printed.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
  jest
    .mocked(startServices)
    .mockResolvedValue(Object({ url: 'http://gateway.example', pids: { auth: 1 }, stop }));
  jest.mocked(seed).mockResolvedValue({ token: 't', workspaceId: 1, companyIds: [1] });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await cleanUp();
});

/** Runs the measurement with one group of services. */
async function measure(): Promise<void> {
  const before = process.env.BENCH_ROUNDS;
  process.env.BENCH_ROUNDS = '1';
  const { traces } = await import('./traces.mjs').finally(() => {
    if (before === undefined) delete process.env.BENCH_ROUNDS;
    else process.env.BENCH_ROUNDS = before;
  });
  await traces('/root');
}

it('prints no error of a mean of one group', async () => {
  await measure();
  const lines = printed.filter((line) => /all traces/.test(line));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/all traces +[\d.]+ +\(\d+ of \d+ µs\)$/);
  expect(stop).toHaveBeenCalledTimes(4);
});

it('stops the services whose data could not be created', async () => {
  jest.mocked(seed).mockRejectedValueOnce(new Error('no data'));
  await expect(measure()).rejects.toThrow('no data');
  expect(stop).toHaveBeenCalledTimes(1);
});
