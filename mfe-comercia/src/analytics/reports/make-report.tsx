import { businessDayOf, type PeriodKind, periodKinds } from '@portals/contracts/constants';
import { Button, Card, SegmentedControl, Select } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { FilePlus2 } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { analyticsPath } from '../analytics-address';
import { periodsWith } from '../period/period-keys';
import { usePeriodWords } from '../period/period-words';
import { RegenerateReportDialog } from './regenerate-report-dialog';
import { useMakeReport } from './use-make-report';

const Box = styled(Card)`
  margin-block-end: ${space(5)};

  & > h2 { margin-block-end: ${space(3)}; font-size: ${font.size.lg}; }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};

  & > :nth-child(2) { flex: 1 1 16rem; max-width: 26rem; }
`;

export interface MakeReportProps {
  companyId: number;
  /** Period currently shown in the figures, if any. */
  period: string | undefined;
}

/** Creates a report for a period that the user chooses; the last completed period is preselected. */
export function MakeReport({ companyId, period }: MakeReportProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const words = usePeriodWords();
  const heading = useId();
  const [kind, setKind] = useState<PeriodKind>(
    period !== undefined && !period.includes('W') ? 'month' : 'week',
  );
  const [chosen, setChosen] = useState(period);
  const opened = useCallback(
    ({ id }: { id: number }) => void navigate(analyticsPath(companyId, { report: id })),
    [navigate, companyId],
  );
  const work = useMakeReport(companyId, opened);
  const periods = periodsWith(kind, businessDayOf(new Date()), period);
  const meant = periods.find(({ key }) => key === chosen) ?? periods[1] ?? periods[0];
  return (
    <Box as="section" aria-labelledby={heading}>
      <h2 id={heading}>{t('analyticsReports.new')}</h2>
      <Bar>
        <SegmentedControl
          label={t('analytics.period.kind')}
          segments={periodKinds.map((value) => ({ value, label: t(`analytics.period.kinds.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <Select
          aria-label={t('analytics.period.choose')}
          value={meant?.key ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          {periods.map((listed, at) => (
            <option key={listed.key} value={listed.key}>
              {at === 0 ? t('analyticsReports.soFar', { name: words.title(listed) }) : words.full(listed)}
            </option>
          ))}
        </Select>
        <Button
          icon={<FilePlus2 aria-hidden />}
          pending={work.pending && work.existing === null}
          onClick={() => meant && work.make(meant.key)}
        >
          {t('analyticsReports.make')}
        </Button>
      </Bar>
      {work.existing && <RegenerateReportDialog work={work} report={work.existing} />}
    </Box>
  );
}
