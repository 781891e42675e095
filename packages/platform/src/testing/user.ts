// biome-ignore lint/style/noRestrictedImports: the one place that sets it up.
import { userEvent as library } from '@testing-library/user-event';

/**
 * A simulated user who never pauses between keys or clicks. Pauses would make filling in a form slow on a busy machine, and would let
 * timers of the page run between two keys.
 */
export const userEvent = library.setup({ delay: null });
