import { analyticsDatabase } from '../../src/analytics/index.js';
import { appDatabase } from '../../src/app/index.js';
import { campaignsDatabase } from '../../src/campaigns/index.js';
import { contactDatabase } from '../../src/contact/index.js';
import { crmDatabase } from '../../src/crm/index.js';
import { kernelDatabase } from '../../src/kernel/index.js';
import { sendingDatabase } from '../../src/sending/index.js';
import { marketingService } from '../../src/service.js';

const rooms = {
  kernel: kernelDatabase,
  contact: contactDatabase,
  crm: crmDatabase,
  campaigns: campaignsDatabase,
  sending: sendingDatabase,
  analytics: analyticsDatabase,
  app: appDatabase,
};

/** Returns the timestamp of a migration, the last 13 digits of its name, by which TypeORM sorts migrations. */
const timeOf = (name: string) => name.slice(-13);

it('runs the migrations of all modules in an order that only depends on their names', () => {
  const roomsOf = new Map<string, Set<string>>();
  for (const [room, { migrations }] of Object.entries(rooms))
    for (const { name } of migrations)
      roomsOf.set(timeOf(name), (roomsOf.get(timeOf(name)) ?? new Set()).add(room));
  expect([...roomsOf].filter(([, found]) => found.size > 1)).toEqual([]);
});

it('has the tables and migrations of every module', () => {
  const all = Object.values(rooms);
  const migrations = all.flatMap((room): { name: string }[] => room.migrations);
  expect(marketingService.migrations).toEqual(migrations);
  expect(marketingService.entities).toEqual(all.flatMap((room): unknown[] => room.entities));
});
