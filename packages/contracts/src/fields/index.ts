export {
  AssignedMembers,
  Capability,
  can,
  Departure,
  idParam,
} from './fields.js';
