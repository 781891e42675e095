import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { answerJobs } from '@portals/service-kit/thread';
import { type EmailJob, type MadeEmail, makeEmail } from './email-job.js';
import type { MjmlNode } from './email-nodes.js';

/** Loads mjml, which ships no types and is published as CommonJS. */
const require = createRequire(import.meta.url);

// Requests take precedence when processors are busy. Only Linux sets the priority per thread; elsewhere it would affect the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

type Mjml = (node: MjmlNode, options: object) => Promise<{ html: string }>;
const mjml: Mjml = require('mjml-core').default;
const preset = require('mjml-preset-core');
/** Options that disable remote fonts, files and configurations. They also disable validation, because all nodes are our own. */
const options = {
  ...{ presets: [preset.default ?? preset], fonts: {} },
  ...{ validationLevel: 'skip', ignoreIncludes: true },
};

/** Renders a node and removes white space between tags, which would make up a third of the document. */
async function htmlOf(node: MjmlNode): Promise<string> {
  const { html } = await mjml(node, options);
  return html.replace(/\n\s+/g, '\n');
}

answerJobs<EmailJob, MadeEmail>(async (job, answer) => answer(await makeEmail(job, htmlOf)));
