import { DemoSeedEntity } from './demo/demo-seed.entity.js';
import { MarketingDemoSeeds1764300000000 } from './migrations/marketing-demo-seeds.js';

/** Entities and migrations of this room. */
export const appDatabase = {
  entities: [DemoSeedEntity],
  migrations: [MarketingDemoSeeds1764300000000],
};
