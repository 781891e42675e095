/** Minimum milliseconds between two checks. */
export const checkPause = 60 * 60_000;

const isGone = async (base: string): Promise<boolean> => {
  const { status } = await fetch(`${base}pins.json`, { method: 'HEAD', cache: 'no-store' });
  return status === 404 || status === 410;
};

/**
 * Checks, when the user returns to the tab, that the server still has the releases with which the tab was loaded (rule 13.8). The first
 * check is at least an hour after loading, and further checks are at least an hour apart. A failed request proves nothing and is ignored.
 * @param bases returns the folders of these releases, `/releases/<name>/<version>/`
 * @param tell called once, when the server has deleted one of these releases
 * @returns a function that stops the checks
 */
export function watchForDeletedReleases(bases: () => readonly string[], tell: () => void): () => void {
  let checked = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < checkPause) return;
    checked = Date.now();
    Promise.all(bases().map(isGone)).then(
      (gone) => {
        if (!gone.includes(true)) return;
        stop();
        tell();
      },
      () => undefined,
    );
  };
  const stop = () => document.removeEventListener('visibilitychange', look);
  document.addEventListener('visibilitychange', look);
  return stop;
}
