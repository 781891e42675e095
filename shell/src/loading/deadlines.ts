// A person should know after six seconds what became of a page: the first release gets most of them, and what is
// tried after it hung the rest.

/** Milliseconds until a file must begin to arrive, and until code must have started whose files are there. */
export const firstPatience = 4_000;
/** The same for what is tried after something hung. */
export const secondPatience = 1_800;
/** Milliseconds until a file that has begun to arrive must be there whole: lines may be slow. */
export const fileDeadline = 20_000;
