const tasks = [];

/** Registers something to undo at the end of the run, last first, whatever happens. */
export const atEnd = (task) => tasks.push(task);

/** Undoes everything that is registered. */
export async function cleanUp() {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    await Promise.resolve()
      .then(task)
      .catch((error) => console.error(error));
  }
}
