import { setFlagsFromString } from 'node:v8';

/**
 * The garbage collector looks through the old part of the heap once that is larger than what was alive the last time by this share.
 * What V8 chooses by itself grows with the memory of the machine: an import of 100,000 rows would leave 100 MB lying about.
 */
export const heapFlag = '--heap-growing-percent=30';

// When this module is loaded, so that it comes before all others: each collection decides when the next one is due.
setFlagsFromString(heapFlag);
