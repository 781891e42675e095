import { businessDayOf, mailingLimits } from '@portals/contracts/constants';
import { useLanguage } from '@portals/platform';
import { Field, SegmentedControl, TextInput } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { formatWallTime } from '../format-wall-time';
import { chosenMoment, momentsOfTyped, type TypedMoment } from './use-plan';

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(4)};
  max-width: 30rem;

  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Meant = styled.p`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

export type MomentProblem = 'missing' | 'noSuchTime' | 'past' | 'far';

const dayMs = 86_400_000;

/** Returns the problem with a typed start time; null when it is valid. */
export function momentProblem(typed: TypedMoment, now: Date): MomentProblem | null {
  if (!typed.day || !typed.time) return 'missing';
  const meant = chosenMoment(typed);
  if (meant === null) return 'noSuchTime';
  const ahead = Date.parse(meant) - now.getTime();
  // People choose a time without seconds, so the service accepts the current minute, too (rule 11.27).
  if (ahead <= -60_000) return 'past';
  return ahead > mailingLimits.scheduledDays * dayMs ? 'far' : null;
}

export interface MomentFieldsProps {
  moment: TypedMoment;
  onChange: (moment: TypedMoment) => void;
  /** True once the user has tried to submit, after which a missing time is reported, too. */
  isAsked: boolean;
}

/** Fields for date and time in the Madrid time zone, including times that a clock change skips or repeats. */
export function MomentFields({ moment, onChange, isAsked }: MomentFieldsProps) {
  const { t } = useText();
  const { language } = useLanguage();
  const { day, time, isSecond } = moment;
  const problem = momentProblem(moment, new Date());
  const missing = isAsked && problem === 'missing';
  const moments = momentsOfTyped(moment);
  const meant = chosenMoment(moment);
  const ofTime =
    problem && problem !== 'missing'
      ? t(`moment.${problem}`, { count: mailingLimits.scheduledDays })
      : undefined;
  return (
    <>
      <Grid>
        <Field label={t('moment.day')} required error={missing && !day ? t('moment.dayRequired') : undefined}>
          <TextInput
            type="date"
            value={day}
            min={businessDayOf(new Date())}
            onChange={({ target }) => onChange({ ...moment, day: target.value })}
          />
        </Field>
        <Field label={t('moment.time')} required error={missing && !time ? t('moment.timeRequired') : ofTime}>
          <TextInput
            type="time"
            value={time}
            onChange={({ target }) => onChange({ ...moment, time: target.value })}
          />
        </Field>
      </Grid>
      {moments.length > 1 && (
        <Field label={t('moment.twice')} hint={t('moment.twiceHint')}>
          <SegmentedControl<'first' | 'second'>
            label={t('moment.twice')}
            value={isSecond ? 'second' : 'first'}
            onChange={(which) => onChange({ ...moment, isSecond: which === 'second' })}
            segments={[
              { value: 'first', label: t('moment.first') },
              { value: 'second', label: t('moment.second') },
            ]}
          />
        </Field>
      )}
      <Meant role="status">
        {problem === null && meant && t('moment.meant', { moment: formatWallTime(meant, language) })}
      </Meant>
    </>
  );
}
