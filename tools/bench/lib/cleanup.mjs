const tasks = [];

/** Registers a task that runs at the end, even after an error; tasks run in reverse order. */
export const atEnd = (task) => tasks.push(task);

/** Runs all registered tasks. */
export async function cleanUp() {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    await Promise.resolve()
      .then(task)
      .catch((error) => console.error(error));
  }
}
