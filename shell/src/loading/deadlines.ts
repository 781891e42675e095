// A user should know the state of a page within six seconds: the first release gets most of that time, and the attempt after a timeout gets
// the rest.

/** Milliseconds until a file must begin to arrive, and until loaded code must have started. */
export const firstPatience = 4_000;
/** Shorter value of `firstPatience`, for attempts after a timeout. */
export const secondPatience = 1_800;
/** Milliseconds until a file that has begun to arrive must be complete, which allows for slow connections. */
export const fileDeadline = 20_000;
