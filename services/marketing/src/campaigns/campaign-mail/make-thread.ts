import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type EmailJob, makeEmail } from './email-job.js';
import type { MjmlNode } from './email-nodes.js';

/** mjml has no types of its own, and is loaded as what it is published as. */
const require = createRequire(import.meta.url);

// Calls of others come first where processors are few. Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

type Mjml = (node: MjmlNode, options: object) => Promise<{ html: string }>;
const mjml: Mjml = require('mjml-core').default;
const preset = require('mjml-preset-core');
/** Fonts of other servers, files and configurations are off; validation is too, because the nodes are our own. */
const options = {
  ...{ presets: [preset.default ?? preset], fonts: {} },
  ...{ validationLevel: 'skip', ignoreIncludes: true },
};

/** White space between the tags would be a third of the document. */
async function htmlOf(node: MjmlNode): Promise<string> {
  const { html } = await mjml(node, options);
  return html.replace(/\n\s+/g, '\n');
}

parentPort?.postMessage({ loaded: true });
parentPort?.on('message', async ({ id, job }: { id: number; job: EmailJob }) => {
  try {
    parentPort?.postMessage({ id, made: await makeEmail(job, htmlOf) });
  } catch (error) {
    parentPort?.postMessage({ id, fault: String(error) });
  }
});
