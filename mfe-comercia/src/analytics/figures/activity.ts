import { knownFigures, leadEventFigures, mailFigureNames } from '@portals/contracts/constants';
import type { Analytics } from '@portals/contracts/marketing';

/**
 * True when there was any activity in a period: a lead came in or moved, an email was sent, a text was written, or a figure was entered.
 */
export function hasActivity({ leads, campaigns, content }: Analytics): boolean {
  const counted = [
    ...knownFigures(leadEventFigures, leads),
    ...knownFigures(mailFigureNames, campaigns.mails),
  ];
  return (
    counted.some(({ figure }) => figure.value > 0) ||
    [campaigns.created, content.created].some(({ value }) => value > 0) ||
    Object.values(campaigns.typed).some((value) => value !== null)
  );
}
