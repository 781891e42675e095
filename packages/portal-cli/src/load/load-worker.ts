// Runs alone in a process that who publishes may kill at any time: it loads the very files of a release that browsers
// get, and renders its pages with the shell's node bundle. It imports nothing of ours.

interface Job {
  /** file: addresses of the shell's node bundle and of the portal's container. */
  shell: string;
  container: string;
  name: string;
  pages: { path: string; composition: string }[];
}

interface Shell {
  inspectPortal?: (portal: { name: string; container: unknown }) => Promise<unknown>;
  renderPage: (page: { path: string; composition: string; container: unknown }) => Promise<{
    missingTexts?: string[];
  }>;
}

const tell = (message: object) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

const told = (error: unknown) => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message: message.slice(0, 500), stack: (stack ?? '').slice(0, 1500) };
};

/** Containers only warn of a shared library of another version than they were built for. */
const unsatisfied = /^Unsatisfied version/;
const mismatches = new Set<string>();
console.warn = (...parts: unknown[]) => {
  const text = parts.join(' ');
  if (unsatisfied.test(text)) mismatches.add(text.slice(0, 300));
};

async function load({ shell: shellFile, container: containerFile, name, pages }: Job): Promise<void> {
  const shell: Shell = await import(shellFile);
  const container: unknown = await import(containerFile);
  if (shell.inspectPortal)
    await tell({ kind: 'portal', ...asObject(await shell.inspectPortal({ name, container })) });
  for (const [index, page] of pages.entries()) {
    try {
      const { missingTexts = [] } = await shell.renderPage({ ...page, container });
      await tell({ kind: 'page', index, missingTexts });
    } catch (error) {
      await tell({ kind: 'failed', index, error: told(error) });
    }
  }
  await tell({ kind: 'mismatches', texts: [...mismatches] });
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

process.on('disconnect', () => process.exit(0));
process.once('message', (job: Job) => {
  load(job)
    .then(
      () => tell({ kind: 'done' }),
      (error: unknown) => tell({ kind: 'broken', error: told(error) }),
    )
    .finally(() => process.exit(0));
});

export {};
