export { can } from '@portals/contracts/fields';
