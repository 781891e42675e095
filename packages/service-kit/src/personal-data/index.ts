export type { DataOwner } from '@portals/contracts/auth';
export { Erasing } from './erasing.js';
export { createErasures, ErasureEntity } from './erasure.entity.js';
export { ErasureWorker } from './erasure.worker.js';
export { PersonalDataController } from './personal-data.controller.js';
export { PersonalRows } from './personal-rows.js';
export { PERSONAL_DATA, type PersonalData, type PersonalTable } from './personal-table.js';
