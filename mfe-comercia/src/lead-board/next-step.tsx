import type { LeadRow } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { color } from '@portals/ui/tokens';
import { CalendarClock } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Line = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.375rem;

  & > svg { width: 1rem; height: 1rem; margin-block-start: 0.125rem; }
  &[data-overdue='true'] { color: ${color.dangerText}; }
`;

/** A day of the person's own calendar: `2026-11-22`. */
const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

export interface NextStepProps {
  lead: Pick<LeadRow, 'nextStep' | 'nextStepOn'>;
  /** The moment that counts as now. */
  now?: Date;
}

/** What is to be done next about a lead, and whether that should have been done already. */
export function NextStep({ lead: { nextStep, nextStepOn }, now = new Date() }: NextStepProps) {
  const { t } = useText();
  const { date } = useFormat();
  if (!nextStep && !nextStepOn) return null;
  const isOverdue = nextStepOn !== null && nextStepOn < dayOf(now);
  return (
    <Line data-overdue={isOverdue}>
      <CalendarClock aria-hidden />
      <span>
        {nextStepOn && <time dateTime={nextStepOn}>{date(nextStepOn)}</time>}
        {isOverdue && ` (${t('board.overdue')})`}
        {nextStepOn && nextStep && ': '}
        {nextStep}
      </span>
    </Line>
  );
}
