import { ownBase } from './own-base';
import { startShell } from './start';

/**
 * Starts the shell unless another one is already running in this document. The document's own script is notified of the start and of a
 * failure: when this shell fails or is too slow, the script starts an earlier shell.
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
