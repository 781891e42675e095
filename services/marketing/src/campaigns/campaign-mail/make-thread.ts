import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { answerJobs } from '@portals/service-kit/thread';
import { type EmailJob, type MadeEmail, makeEmail } from './email-job.js';
import type { MjmlNode } from './email-nodes.js';

/** Needed for mjml, which is published as CommonJS without types. */
const require = createRequire(import.meta.url);

// Requests take precedence when processors are busy. Only Linux sets the priority per thread; elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

type Mjml = (node: MjmlNode, options: object) => Promise<{ html: string }>;
const mjml: Mjml = require('mjml-core').default;
const preset = require('mjml-preset-core');
/** Options that disable remote fonts, files and configurations. Validation is disabled too, because this service generates all nodes. */
const options = {
  ...{ presets: [preset.default ?? preset], fonts: {} },
  ...{ validationLevel: 'skip', ignoreIncludes: true },
};

/** Renders a node and removes the white space between tags, which otherwise makes up a third of the document. */
async function htmlOf(node: MjmlNode): Promise<string> {
  const { html } = await mjml(node, options);
  return html.replace(/\n\s+/g, '\n');
}

answerJobs<EmailJob, MadeEmail>(async (job, answer) => answer(await makeEmail(job, htmlOf)));
