import { DemoSeedEntity } from './demo/demo-seed.entity.js';
import { MarketingDemoSeeds1764300000000 } from './migrations/marketing-demo-seeds.js';

/** The tables of this room, and how they came to be what they are. */
export const appDatabase = {
  entities: [DemoSeedEntity],
  migrations: [MarketingDemoSeeds1764300000000],
};
