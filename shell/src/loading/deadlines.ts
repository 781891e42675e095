// Users should know within six seconds if a page loads. The first release gets most of that time, and the attempt after a timeout gets the
// remainder.

/** Maximum milliseconds until a file begins to arrive, and again until the loaded code has started. */
export const firstPatience = 4_000;
/** Shorter limit than `firstPatience`, for attempts after a timeout. */
export const secondPatience = 1_800;
/** Maximum milliseconds for a file that has begun to arrive, which allows for slow connections. */
export const fileDeadline = 20_000;
