export {
  AssignedMembers,
  Capability,
  can,
  idParam,
} from './fields.js';
