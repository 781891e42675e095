// `npm run admin -- COMMAND …` runs an operator's command on the installation that runs from this checkout or, in containers, on the
// services named in the environment. It depends on no package, so that a container needs only this file and the folder `admin`.
import { existsSync } from 'node:fs';
import { accountCommands } from './admin/accounts.mjs';
import { backupCommands } from './admin/backup.mjs';
import { UsageError } from './admin/call-internal.mjs';
import { doctorCommands } from './admin/doctor.mjs';
import { erasureCommands } from './admin/erasures.mjs';
import { outreachCommands } from './admin/outreach.mjs';

/** Commands that use other parts of the checkout too, which the container `admin` does not have. */
const wholeCommands = { ...backupCommands, ...doctorCommands };
const commands = { ...outreachCommands, ...accountCommands, ...erasureCommands, ...wholeCommands };
const usage = () =>
  ['Usage: npm run admin -- COMMAND', ...Object.values(commands).map(({ usage: line }) => `  ${line}`)].join(
    '\n',
  );

async function run([name = '', ...args]) {
  if (name === 'help') return console.log(usage());
  if (!Object.hasOwn(commands, name))
    throw new UsageError(name === '' ? 'No command' : `Unknown command "${name}"`);
  if (Object.hasOwn(wholeCommands, name) && !existsSync(new URL('backup', import.meta.url))) {
    const container = name === 'doctor' ? 'doctor' : 'backup';
    throw new Error(
      `This command runs in another container: docker compose run --build --rm ${[container, name, ...args].join(' ')}`,
    );
  }
  await commands[name].run(args);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n${usage()}` : error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
