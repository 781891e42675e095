import { momentsOf } from '@portals/contracts/constants';
import { AudienceInput } from '@portals/contracts/marketing';
import { useDrafts } from '@portals/platform';
import { draftName } from '@portals/platform/form';
import { useCallback, useState } from 'react';

/** When a mailing begins, as it is typed. */
export interface TypedMoment {
  day: string;
  time: string;
  /** Which of the two moments is meant where the clock shows the time twice. */
  isSecond: boolean;
}

/** What was chosen of a mailing that was not sent yet. */
export interface Plan {
  audience: AudienceInput;
  isLater: boolean;
  moment: TypedMoment;
}

export const noMoment: TypedMoment = { day: '', time: '', isSecond: false };

/** The moments at which the clock shows what was typed, as ISO 8601. */
export const momentsOfTyped = ({ day, time }: TypedMoment): string[] =>
  momentsOf(`${day}T${time}`).map((moment) => moment.toISOString());

/** The moment that is meant, as ISO 8601; null when the clock shows no such time. */
export function meantMoment(typed: TypedMoment): string | null {
  const moments = momentsOfTyped(typed);
  return (typed.isSecond ? moments.at(-1) : moments[0]) ?? null;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** A plan as the browser has kept it; what is not understood, such as that of an older release, begins anew. */
function planOf(kept: Readonly<Record<string, unknown>> | null): Plan {
  return {
    audience: AudienceInput.safeParse(kept?.audience).data ?? AudienceInput.parse({}),
    isLater: kept?.isLater === true,
    moment: { day: text(kept?.day), time: text(kept?.time), isSecond: kept?.isSecond === true },
  };
}

/** What is chosen before a campaign is sent, kept through reloads until it was sent. */
export function usePlan(campaignId: number) {
  const drafts = useDrafts();
  const name = draftName('mailings', campaignId);
  const [plan, setPlan] = useState(() => planOf(drafts.read(name)));
  const change = useCallback(
    (changes: Partial<Plan>) =>
      setPlan((before) => {
        const next = { ...before, ...changes };
        const { audience, isLater, moment } = next;
        drafts.write(name, { audience, isLater, ...moment });
        return next;
      }),
    [drafts, name],
  );
  const drop = useCallback(() => drafts.drop(name), [drafts, name]);
  return { plan, change, drop };
}
