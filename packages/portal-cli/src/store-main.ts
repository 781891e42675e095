// Runs the commands that need only the store, for images without sources and build tools: `store-main.js list`.
import { runMain } from './run-main.js';
import { runAmong, storeCommands, storeUsage } from './store-commands.js';

await runMain(() =>
  runAmong(storeCommands, `Commands of the store:\n${storeUsage}`, process.argv.slice(2), {
    workspace: process.cwd(),
    current: process.cwd(),
    env: process.env,
    print: (line) => console.log(line),
  }),
);
