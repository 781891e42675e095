// Builds and publishes what product.mjs asks for, and ends: only that gives back the memory that building takes.
import './exit-with-parent.mjs';
import { buildAndPublish } from './releases.mjs';

const options = JSON.parse(process.argv[2]);
const failures = await buildAndPublish({ ...options, print: (line) => console.log(line) });
process.send(failures, () => process.exit(0));
