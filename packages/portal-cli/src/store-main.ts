// The commands of the store alone, for images without sources and build tools: `store-main.js list`.
import { runAmong, storeCommands, storeUsage } from './store-commands.js';

try {
  await runAmong(storeCommands, `Commands of the store:\n${storeUsage}`, process.argv.slice(2), {
    workspace: process.cwd(),
    current: process.cwd(),
    env: process.env,
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
