import type { DataSource } from 'typeorm';
import { seedOnce } from './seed-once.js';

const failing = (code: string) => Object.assign(new Error(code), { code });

it('returns nothing of an attempt that was rolled back when another call was faster', async () => {
  const insert = jest.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(failing('ER_DUP_ENTRY'));
  const manager = { existsBy: async () => false, insert };
  const dataSource = {
    manager,
    transaction: async (work: (own: typeof manager) => Promise<unknown>) => {
      await work(manager);
      throw failing('ER_LOCK_DEADLOCK');
    },
  };
  const seed = jest.fn(async () => 'rolled back');
  expect(await seedOnce(dataSource as unknown as DataSource, 'seeds', 7, seed)).toBeNull();
  expect(seed).toHaveBeenCalledTimes(1);
});
