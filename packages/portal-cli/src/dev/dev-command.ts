import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findWorkspace, readPackage, watchDraft } from '@portals/build';
import { EndedDraft, StartedDraft } from '@portals/contracts/publishing';
import { StoreError } from '@portals/contracts/releases';
import type { Command } from '../command.js';
import { sourceFolder } from '../places.js';
import { refuseShell } from '../preview-file.js';
import { CallRefused, originOfSite, readPublishToken, SiteClient } from '../push/site-client.js';
import { UsageError } from '../run-main.js';
import { DraftSession } from './draft-session.js';

/** @throws StoreError when the site rejects the draft, or runs an earlier version of the product */
async function start(client: SiteClient, origin: string): Promise<StartedDraft> {
  try {
    return await client.call({ method: 'POST', path: '/draft', answer: StartedDraft });
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 'NOT_FOUND') throw error;
    throw new StoreError(
      `${origin} takes no drafts yet: its version of the product is too old for "dev --in".`,
    );
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `end` on a termination signal. npm does not forward signals to this process, so the exit of its parent process counts as a signal,
 * too.
 * @returns a function that stops listening
 */
function onEnd(env: NodeJS.ProcessEnv, end: () => void): () => void {
  for (const signal of signals) process.once(signal, end);
  const parent = process.ppid;
  const timer = env.npm_lifecycle_event && setInterval(() => process.ppid === parent || end(), 500);
  return () => {
    for (const signal of signals) process.off(signal, end);
    if (timer) clearInterval(timer);
  };
}

/** Shows a portal's sources on a site, updated with each change, until the process is asked to end (rule 13.80). */
export const devCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { in: { type: 'string' }, end: { type: 'boolean', default: false } },
  });
  if (values.in === undefined)
    throw new UsageError(
      '"dev" needs --in <https://site>. In the product\'s repository, `npm run dev <portal>` works without a site.',
    );
  const root = sourceFolder(around.workspace, around.current, positionals[0]);
  const { name } = readPackage(root);
  refuseShell(name);
  const origin = originOfSite(values.in);
  const token = await readPublishToken(around.env);
  const patient = new SiteClient(origin, name, token);
  if (values.end) {
    const { ended } = await patient.call({ method: 'DELETE', path: '/draft', answer: EndedDraft });
    around.print(ended ? `The draft of ${name} has ended.` : `${name} has no draft of this token.`);
    return;
  }
  const draft = await start(patient, origin);
  const client = new SiteClient(origin, name, token, 1);
  const session = new DraftSession(client, draft, origin + draft.path, around.print);
  const output = join(findWorkspace(root), 'node_modules', '.cache', 'drafts', draft.id);
  await mkdir(output, { recursive: true });
  around.print(`Building ${name}…`);
  const stopBuilds = watchDraft(root, output, draft.id, {
    onBuilt: ({ version }, folder, ms) => session.show({ version, folder, ms, at: Date.now() }),
    onProblem: (problem) => session.reportProblem(problem),
  });
  const stopListening = onEnd(around.env, () => session.stop());
  try {
    await session.run();
    const path = `/draft/${draft.id}`;
    await client.call({ method: 'DELETE', path, answer: EndedDraft });
    around.print(`The draft of ${name} has ended.`);
  } finally {
    stopListening();
    await stopBuilds();
    await rm(output, { recursive: true, force: true });
  }
};
