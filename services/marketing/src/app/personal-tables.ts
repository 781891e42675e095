import { ErasureEntity, type PersonalTable, sharingPersonalTables } from '@portals/service-kit';
import { DemoSeedEntity } from './demo/demo-seed.entity.js';
import { sharingTables } from './sharing/sharing.entities.js';

export const appPersonalTables: readonly PersonalTable[] = [
  ...sharingPersonalTables(sharingTables, 'marketing_companies'),
  { entity: DemoSeedEntity, own: 'userId = :user', why: 'the moment of a demonstration' },
  { entity: ErasureEntity, why: 'deleted when auth has been told of the end' },
];
