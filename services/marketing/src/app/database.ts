import { ErasureEntity } from '@portals/service-kit';
import { DemoSeedEntity } from './demo/demo-seed.entity.js';
import { MarketingErasures1795800000000 } from './migrations/erasures.js';
import { MarketingDemoSeeds1764300000000 } from './migrations/marketing-demo-seeds.js';
import { MarketingOffersByAddress1796400400000 } from './migrations/offers-by-address.js';
import { MarketingSharing1796100000000 } from './migrations/sharing.js';
import { appPersonalTables } from './personal-tables.js';
import {
  AcceptedInvitationEntity,
  GuestInvitationEntity,
  ReadingLinkDayEntity,
  ReadingLinkEntity,
} from './sharing/sharing.entities.js';

/** Entities and migrations of this module. */
export const appDatabase = {
  personal: appPersonalTables,
  entities: [
    DemoSeedEntity,
    ErasureEntity,
    GuestInvitationEntity,
    AcceptedInvitationEntity,
    ReadingLinkEntity,
    ReadingLinkDayEntity,
  ],
  migrations: [
    MarketingDemoSeeds1764300000000,
    MarketingErasures1795800000000,
    MarketingSharing1796100000000,
    MarketingOffersByAddress1796400400000,
  ],
};
