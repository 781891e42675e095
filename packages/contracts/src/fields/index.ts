export { idParam } from './fields.js';
