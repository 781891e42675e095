/** A command line that cannot be understood; the message explains the correct usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Runs the main function of a process and sets its exit code: 0 on success, 1 on failure, 2 for a usage error. */
export async function runMain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
