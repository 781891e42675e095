import { businessDayOf, type PeriodKind, periodKinds } from '@portals/contracts/constants';
import { PortalLink } from '@portals/platform';
import { Button, SegmentedControl, Select } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { analyticsPath } from '../analytics-address';
import { periodOfDay, periodsWith, type SteppedPeriod } from './period-keys';
import { usePeriodWords } from './period-words';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  margin-block-end: ${space(5)};

  ${media.print} { display: none; }
`;

const Steps = styled.div`
  display: flex;
  gap: ${space(2)};
`;

/** On phones the selection has its own line, because the name of a week includes its days. */
const Choice = styled.div`
  flex: 1 1 17rem;
  min-width: 0;
  max-width: 22rem;
`;

/** Returns the key of the week or month that best matches a period of the other kind; it has always begun by today. */
function keyOfKind(kind: PeriodKind, { firstDay, lastDay, running }: SteppedPeriod, today: string): string {
  if (running) return periodOfDay(kind, today).key;
  return periodOfDay(kind, kind === 'month' ? firstDay : lastDay).key;
}

interface StepProps {
  companyId: number;
  to: string | null;
  label: string;
  icon: typeof ChevronLeft;
}

function Step({ companyId, to, label, icon: Icon }: StepProps) {
  if (to === null) {
    return <Button variant="secondary" size="sm" disabled aria-label={label} icon={<Icon aria-hidden />} />;
  }
  return (
    <Button variant="secondary" size="sm" asChild>
      <PortalLink to={analyticsPath(companyId, { period: to })} aria-label={label} title={label}>
        <Icon aria-hidden />
      </PortalLink>
    </Button>
  );
}

/** Shows the selected week or month, and lets the user switch to another one. */
export function PeriodSwitcher({ companyId, period }: { companyId: number; period: SteppedPeriod }) {
  const { t } = useText();
  const navigate = useNavigate();
  const words = usePeriodWords();
  const today = businessDayOf(new Date());
  const { kind, key, previousKey, nextKey, running } = period;
  const list = useRef<HTMLSelectElement>(null);
  const stepped = useRef(false);
  // At the first and the last period, a disabled button replaces the pressed link, so the focus moves to the list.
  useEffect(() => {
    if (stepped.current && document.activeElement === document.body) list.current?.focus();
    stepped.current = false;
  }, [key]);
  const show = (next: string) => navigate(analyticsPath(companyId, { period: next }));
  return (
    <Bar
      role="group"
      aria-label={t('analytics.period.label')}
      onClick={() => {
        stepped.current = true;
      }}
    >
      <SegmentedControl
        label={t('analytics.period.kind')}
        segments={periodKinds.map((value) => ({ value, label: t(`analytics.period.kinds.${value}`) }))}
        value={kind}
        onChange={(next) => show(keyOfKind(next, period, today))}
      />
      <Steps>
        <Step
          companyId={companyId}
          to={previousKey}
          label={t(`analytics.period.previous.${kind}`)}
          icon={ChevronLeft}
        />
        <Step
          companyId={companyId}
          to={nextKey}
          label={t(`analytics.period.next.${kind}`)}
          icon={ChevronRight}
        />
      </Steps>
      <Choice>
        <Select
          ref={list}
          aria-label={t('analytics.period.choose')}
          value={key}
          onChange={(event) => show(event.target.value)}
        >
          {periodsWith(kind, today, key).map((listed) => (
            <option key={listed.key} value={listed.key}>
              {words.full(listed)}
            </option>
          ))}
        </Select>
      </Choice>
      {!running && (
        <Button variant="ghost" size="sm" onClick={() => show(periodOfDay(kind, today).key)}>
          {t(`analytics.period.now.${kind}`)}
        </Button>
      )}
    </Bar>
  );
}
