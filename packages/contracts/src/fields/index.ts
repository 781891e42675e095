export {
  AssignedMembers,
  idParam,
} from './fields.js';
