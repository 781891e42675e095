import { ownBase } from './own-base';
import { startShell } from './start';

/**
 * Starts the shell unless another one is running in this document. It notifies the document's own script, which falls back to an earlier
 * shell when this one does not start in time or fails.
 */
export async function startOnce(start: () => Promise<void> = startShell): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.shell !== undefined) return;
  dataset.shell = ownBase();
  window.dispatchEvent(new Event('shell:running'));
  try {
    await start();
  } catch (error) {
    delete dataset.shell;
    console.error(error);
    window.dispatchEvent(new Event('shell:failed'));
  }
}
