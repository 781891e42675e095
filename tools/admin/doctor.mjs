// `npm run admin -- doctor` (docs/operations.md, "Ask what is wrong"). It only reads, while the product runs and while it is stopped.
import { parseArgs } from 'node:util';
import { UsageError } from './ask.mjs';

function isJson(args) {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch (error) {
    throw new UsageError(error.message);
  }
}

async function doctor(args) {
  const json = isJson(args);
  const { findPlace } = await import('../backup/place.mjs');
  const { examine } = await import('../doctor/examine.mjs');
  const { findings, unseen } = await examine(await findPlace(process.env));
  if (json) console.log(JSON.stringify({ findings, unseen }));
  else {
    for (const { code, problem, remedy } of findings) console.log(`${code}: ${problem}\n    ${remedy}`);
    for (const line of unseen) console.log(`Could not look: ${line}`);
  }
  if (findings.length > 0) process.exitCode = 1;
  else if (unseen.length > 0) process.exitCode = 2;
}

export const doctorCommands = {
  doctor: { usage: 'doctor [--json]                  what is wrong with this installation', run: doctor },
};
