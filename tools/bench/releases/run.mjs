import { cleanUp } from '../lib/cleanup.mjs';
import { measureDocuments } from './documents.mjs';

/** What the portals of other teams cost a page. */
export async function run(root) {
  console.log('releases: documents with 4, 25 and 100 portals, each with a live and a previous release');
  try {
    await measureDocuments(root);
  } finally {
    await cleanUp();
  }
}
