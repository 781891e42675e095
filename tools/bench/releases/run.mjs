import { cleanUp } from '../lib/cleanup.mjs';
import { measureCanary } from './canary.mjs';
import { measureCheckout } from './checkout.mjs';
import { measureDocuments } from './documents.mjs';
import { measureFaults } from './faults.mjs';
import { measurePortals } from './portals.mjs';
import { measurePublish } from './publish.mjs';
import { measureTabs } from './tabs.mjs';

/** @type {Record<string, [what: string, measure: (root: string) => Promise<void>]>} */
const parts = {
  publish: ['a release goes live and back, without its build', measurePublish],
  checkout: ['a portal is published from its sources, after a change', measureCheckout],
  portals: ['a release goes live beside 4 and beside 100 portals', measurePortals],
  tabs: ['people work on in 20 tabs while 100 releases go live', measureTabs],
  canary: ['a release for some of the visitors, at three gateways', measureCanary],
  faults: ['what a visitor waits for when files of a portal or of the shell fail', measureFaults],
  documents: [
    'documents with 4, 25 and 100 portals, each with a live and a previous release',
    measureDocuments,
  ],
};
/** Name of the part to measure; all parts are measured when it is not set. */
const only = process.env.BENCH_PART;

/** Measures the effects of other teams' releases and of broken files. */
export async function run(root) {
  for (const [name, [what, measure]] of Object.entries(parts)) {
    if (only && only !== name) continue;
    console.log(`releases: ${what}`);
    try {
      await measure(root);
    } finally {
      await cleanUp();
    }
  }
}
