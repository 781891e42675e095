// Builds and publishes for product.mjs in a separate process, because webpack's memory is only freed when its process ends.
import './exit-with-parent.mjs';
import { buildAndPublish } from './releases.mjs';

const options = JSON.parse(process.argv[2]);
const failures = await buildAndPublish({ ...options, print: (line) => console.log(line) });
process.send(failures, () => process.exit(0));
