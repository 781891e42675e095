// Users should know within six seconds if a page loads. The first release gets most of that time, and the attempt after a timeout gets the
// remainder.

/** Maximum milliseconds until a file begins to arrive, and again until the loaded code has started. */
export const firstTimeout = 4_000;
/** Shorter limit than `firstTimeout`, for attempts after a timeout. */
export const retryTimeout = 1_800;
/** Maximum milliseconds for a file that has begun to arrive, which allows for slow connections. */
export const fileDeadline = 20_000;
