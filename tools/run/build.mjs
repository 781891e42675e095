// Builds and publishes for product.mjs in a process of its own: the memory of webpack is only freed when a process exits.
import './exit-with-parent.mjs';
import { buildAndPublish } from './releases.mjs';

const options = JSON.parse(process.argv[2]);
const failures = await buildAndPublish({ ...options, print: (line) => console.log(line) });
process.send(failures, () => process.exit(0));
