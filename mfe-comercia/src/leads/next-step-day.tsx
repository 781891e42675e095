import { useFormat } from '@portals/platform';
import { Badge } from '@portals/ui';
import { CalendarClock } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Day = styled.time`
  white-space: nowrap;
`;

/** Today where the reader is, as days are stored: 2026-11-22. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The day of a lead's next step, and whether it is overdue. */
export function NextStepDay({ day }: { day: string }) {
  const { t } = useText();
  const { date } = useFormat();
  // Without a time it would be read as midnight in Greenwich, which is the day before in the Americas.
  const shown = <Day dateTime={day}>{date(`${day}T00:00`)}</Day>;
  if (day >= today()) return shown;
  return (
    <Badge tone="yellow" icon={<CalendarClock aria-hidden />}>
      <span>
        {shown} · {t('leads.overdue')}
      </span>
    </Badge>
  );
}
