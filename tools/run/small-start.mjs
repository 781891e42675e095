// Preloaded into services. Loading code at start would make V8's young generation grow to 32 MB, and V8 would not shrink it for minutes.
// Growth is therefore prevented until the process is ready; afterwards, the size adapts to the load.
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
