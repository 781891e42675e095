// Preloaded into services. The code they load at start lets V8's young generation grow to 32 MB, which V8 keeps for minutes, so growth is
// prevented until the process is ready; from then on, it follows the calls.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');

/** @param {unknown} message */
function hear(message) {
  if (message !== 'ready') return;
  process.off('message', hear);
  setFlagsFromString('--semi-space-growth-factor=2');
}
process.on('message', hear);
process.channel?.unref();
