import { setFlagsFromString } from 'node:v8';

/**
 * V8 flag that makes the garbage collector clean the old generation as soon as it has grown by this percentage since the last collection.
 * V8's default grows with the machine's memory, so that an import of 100,000 rows would leave 100 MB of garbage.
 */
export const heapFlag = '--heap-growing-percent=30';

// Each collection schedules the next one, so the flag must be set before any other module loads.
setFlagsFromString(heapFlag);
