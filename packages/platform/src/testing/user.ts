// biome-ignore lint/style/noRestrictedImports: the one place that sets it up.
import { userEvent as library } from '@testing-library/user-event';

/**
 * A person with mouse and keyboard, who never pauses between two keys or clicks: pauses make filling in a form as slow as
 * the machine is busy, and let timers of the page run between two keys.
 */
export const userEvent = library.setup({ delay: null });
