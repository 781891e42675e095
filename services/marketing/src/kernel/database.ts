import { ReplicaEntity, ThrottleEntity } from '@portals/service-kit';
import { OutgoingMailEntity } from './mail/outgoing-mail.entity.js';
import { MarketingMailTraces1796010000000 } from './migrations/mail-traces.js';
import { MarketingReplicaErrors1796030000000 } from './migrations/replica-errors.js';
import { MarketingReplicas1796000000000 } from './migrations/replicas.js';
import { SharedThrottles1763900000000 } from './migrations/shared-throttles.js';
import { WeeklyMailLinks1795600000000 } from './migrations/weekly-mail-links.js';
import { kernelPersonalTables } from './personal-tables.js';

/** Entities and migrations of this module. */
export const kernelDatabase = {
  personal: kernelPersonalTables,
  entities: [OutgoingMailEntity, ReplicaEntity, ThrottleEntity],
  migrations: [
    SharedThrottles1763900000000,
    WeeklyMailLinks1795600000000,
    MarketingReplicas1796000000000,
    MarketingMailTraces1796010000000,
    MarketingReplicaErrors1796030000000,
  ],
};
