import { useFormat } from '@portals/platform';
import { Badge } from '@portals/ui';
import { CalendarClock } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { dayOf } from '../views/days';

const Day = styled.time`
  white-space: nowrap;
`;

/** The day of a lead's next step, and whether it is overdue. */
export function NextStepDay({ day }: { day: string }) {
  const { t } = useText();
  const { date } = useFormat();
  // Without a time it would be read as midnight in Greenwich, which is the day before in the Americas.
  const shown = <Day dateTime={day}>{date(`${day}T00:00`)}</Day>;
  if (day >= dayOf(new Date())) return shown;
  return (
    <Badge tone="yellow" icon={<CalendarClock aria-hidden />}>
      <span>
        {shown} · {t('leads.overdue')}
      </span>
    </Badge>
  );
}
