import { audienceTypes } from '@portals/contracts/constants';
import type { useText } from '../text';

/** Returns the audience type when it is in the list (rule 9.2). */
export const knownAudience = (stored: string) => audienceTypes.find((type) => type === stored);

/** Returns an audience type in words; a stored value outside the list is shown as it is. */
export function audienceLabel(stored: string, t: ReturnType<typeof useText>['t']): string {
  const known = knownAudience(stored);
  return known ? t(`audience.${known}`) : stored;
}
