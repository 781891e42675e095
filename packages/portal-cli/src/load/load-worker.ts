// Runs in a separate process, which the publishing command may kill at any time. It loads the files that browsers get, and renders the
// pages with the shell's Node bundle. It imports only types from our packages.
import type { LoadJob } from './load-portal.js';

interface Shell {
  inspectPortal?: (portal: { name: string; container: unknown }) => Promise<unknown>;
  renderPage: (page: { path: string; composition: string; container: unknown }) => Promise<{
    missingTexts?: string[];
  }>;
}

const send = (message: object) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

const toFault = (error: unknown) => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message: message.slice(0, 500), stack: (stack ?? '').slice(0, 1500) };
};

/** Matches the console warning with which a container reports a shared library of an unsuitable version; there is no other report. */
const unsatisfied = /^Unsatisfied version/;
const mismatches = new Set<string>();
console.warn = (...parts: unknown[]) => {
  const text = parts.join(' ');
  if (unsatisfied.test(text)) mismatches.add(text.slice(0, 300));
};

async function load({ shell: shellFile, container: containerFile, name, pages }: LoadJob): Promise<void> {
  const shell: Shell = await import(shellFile);
  const container: unknown = await import(containerFile);
  if (shell.inspectPortal)
    await send({ kind: 'portal', ...asObject(await shell.inspectPortal({ name, container })) });
  for (const [index, page] of pages.entries()) {
    try {
      const { missingTexts = [] } = await shell.renderPage({ ...page, container });
      await send({ kind: 'page', index, missingTexts });
    } catch (error) {
      await send({ kind: 'failed', index, error: toFault(error) });
    }
  }
  await send({ kind: 'mismatches', texts: [...mismatches] });
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

process.on('disconnect', () => process.exit(0));
process.once('message', (job: LoadJob) => {
  load(job)
    .then(
      () => send({ kind: 'done' }),
      (error: unknown) => send({ kind: 'broken', error: toFault(error) }),
    )
    .finally(() => process.exit(0));
});
