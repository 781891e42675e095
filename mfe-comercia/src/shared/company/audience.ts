import { audienceTypes } from '@portals/contracts/constants';
import type { useText } from '../text';

/** Returns the audience type if it is in the closed list, otherwise undefined (rule 9.2). */
export const knownAudience = (stored: string) => audienceTypes.find((type) => type === stored);

/** Translates an audience type; a stored value outside the list is shown unchanged. */
export function audienceLabel(stored: string, t: ReturnType<typeof useText>['t']): string {
  const known = knownAudience(stored);
  return known ? t(`audience.${known}`) : stored;
}
