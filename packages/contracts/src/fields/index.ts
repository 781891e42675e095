export {
  AssignedMembers,
  Capability,
  can,
  email,
  idParam,
  withAsciiDomain,
} from './fields.js';
