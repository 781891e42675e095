// `npm run admin -- COMMAND …` runs an operator's command on the installation that runs from this checkout or, in containers, on the
// services named in the environment. It depends on no package, so that a container needs only this file and the folder `admin`.
import { accountCommands } from './admin/accounts.mjs';
import { backupCommands } from './admin/backup.mjs';
import { UsageError } from './admin/call-internal.mjs';
import { doctorCommands } from './admin/doctor.mjs';
import { erasureCommands } from './admin/erasures.mjs';
import { outreachCommands } from './admin/outreach.mjs';

const commands = {
  ...outreachCommands,
  ...accountCommands,
  ...erasureCommands,
  ...backupCommands,
  ...doctorCommands,
};
const usage = () =>
  ['Usage: npm run admin -- COMMAND', ...Object.values(commands).map(({ usage: line }) => `  ${line}`)].join(
    '\n',
  );

async function run([name = '', ...args]) {
  if (name === 'help') return console.log(usage());
  if (!Object.hasOwn(commands, name))
    throw new UsageError(name === '' ? 'No command' : `Unknown command "${name}"`);
  await commands[name].run(args);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n${usage()}` : error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
