export { contentCountPath, contentRows } from './content-calls';
