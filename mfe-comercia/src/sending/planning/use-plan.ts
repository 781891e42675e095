import { momentsOf } from '@portals/contracts/constants';
import { AudienceInput } from '@portals/contracts/marketing';
import { useDrafts } from '@portals/platform';
import { draftName } from '@portals/platform/form';
import { useCallback, useState } from 'react';

/** Start time of a mailing as typed in the form. */
export interface TypedMoment {
  day: string;
  time: string;
  /** True for the second occurrence of a time that a clock change repeats. */
  isSecond: boolean;
}

/** Choices for a mailing that has not started yet. */
export interface Plan {
  audience: AudienceInput;
  isLater: boolean;
  moment: TypedMoment;
}

export const noMoment: TypedMoment = { day: '', time: '', isSecond: false };

/** Returns the instants of a typed local time, in ISO 8601: none for a skipped time, two for a repeated one. */
export const momentsOfTyped = ({ day, time }: TypedMoment): string[] =>
  momentsOf(`${day}T${time}`).map((moment) => moment.toISOString());

/** Returns the instant of the typed time, in ISO 8601; null when a clock change skips this time. */
export function chosenMoment(typed: TypedMoment): string | null {
  const moments = momentsOfTyped(typed);
  return (typed.isSecond ? moments.at(-1) : moments[0]) ?? null;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Parses a plan from browser storage; invalid parts, for example from an older release, are replaced by defaults. */
function planOf(kept: Readonly<Record<string, unknown>> | null): Plan {
  return {
    audience: AudienceInput.safeParse(kept?.audience).data ?? AudienceInput.parse({}),
    isLater: kept?.isLater === true,
    moment: { day: text(kept?.day), time: text(kept?.time), isSecond: kept?.isSecond === true },
  };
}

/** Stores the choices for a campaign in the browser, so that they survive reloads until the campaign is sent. */
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
