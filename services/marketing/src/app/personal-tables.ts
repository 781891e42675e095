import { ErasureEntity, type PersonalTable } from '@portals/service-kit';
import { DemoSeedEntity } from './demo/demo-seed.entity.js';

export const appPersonalTables: readonly PersonalTable[] = [
  { entity: DemoSeedEntity, own: 'userId = :user', why: 'the moment of a demonstration' },
  { entity: ErasureEntity, why: 'deleted when auth has been told of the end' },
];
