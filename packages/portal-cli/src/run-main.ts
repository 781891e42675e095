/** A command line that cannot be understood; the message says how it is meant. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs what a process is for, and ends it as a shell expects: 0 when it is done, 1 when it could not be done, 2 when it
 * was not understood.
 */
export async function runMain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
