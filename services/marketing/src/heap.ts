import { setFlagsFromString } from 'node:v8';

/**
 * V8 flag that makes the garbage collector clean the old generation as soon as it has grown by this percentage since the last collection.
 * V8's own limit grows with the memory of the machine: an import of 100,000 rows would leave 100 MB of garbage.
 */
export const heapFlag = '--heap-growing-percent=30';

// Each collection determines when the next one is due, so this module comes before all others and sets the flag as it loads.
setFlagsFromString(heapFlag);
