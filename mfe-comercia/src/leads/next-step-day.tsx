import { localNoon, openLeadColumns } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { Badge } from '@portals/ui';
import { CalendarClock } from 'lucide-react';
import { styled } from 'styled-components';
import { dayOf, useText } from '../shared';
import { columnOf } from './lead-status';

const Day = styled.time`
  white-space: nowrap;
`;

/** Shows the day of a lead's next step and marks it when overdue; won and lost leads are never overdue. */
export function NextStepDay({ day, status }: { day: string; status: string }) {
  const { t } = useText();
  const { date } = useFormat();
  const shown = <Day dateTime={day}>{date(localNoon(day))}</Day>;
  const isOpen = openLeadColumns.includes(columnOf(status));
  if (!isOpen || day >= dayOf(new Date())) return shown;
  return (
    <Badge tone="yellow" icon={<CalendarClock aria-hidden />}>
      <span>
        {shown} · {t('leads.overdue')}
      </span>
    </Badge>
  );
}
