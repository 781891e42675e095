// Runs in a separate process, which the gateway may kill at any time. It imports only types from the gateway.
import type { WorkerJob } from './render-process.js';

interface Style {
  css: string;
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 2000);

const send = (message: object) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

function checkSize({ html, styles }: { html: string; styles: Style[] }, limit: number): void {
  const size = styles.reduce((sum, { css }) => sum + css.length, html.length);
  if (size > limit) throw new Error(`the page has ${size} characters, more than ${limit}`);
}

async function render({ shell, portal, pages, limit }: WorkerJob): Promise<void> {
  const [{ renderPage }, container] = await Promise.all([import(shell), import(portal)]);
  for (const [index, page] of pages.entries()) {
    try {
      const rendered = await renderPage({ ...page, container });
      checkSize(rendered, limit);
      await send({ kind: 'page', index, page: rendered });
    } catch (error) {
      await send({ kind: 'failed', index, reason: reasonOf(error) });
    }
  }
}

process.on('disconnect', () => process.exit(0));
process.once('message', (job: WorkerJob) => {
  render(job)
    .catch((error: unknown) => send({ kind: 'broken', reason: reasonOf(error) }))
    .finally(() => process.exit(0));
});
