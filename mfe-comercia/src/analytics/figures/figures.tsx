import { can } from '@portals/contracts/fields';
import type { Analytics, MarketingCompany } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Alert, Button, EmptyState, SegmentedControl } from '@portals/ui';
import { font, media, space } from '@portals/ui/tokens';
import { ChartColumn, Printer, Table2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FiguresArt, GoToView, useText } from '../../shared';
import { type ChartLook, ChartLookContext, chartLooks, keepLook, keptLook } from '../charts/chart-look';
import { FigureLinksContext } from '../charts/figure-links';
import { PeriodNote } from '../period/period-note';
import { usePeriodWords } from '../period/period-words';
import { FiguresPrintStyle } from '../print-style';
import { hasActivity } from './activity';
import { Campaigns } from './campaigns';
import { Contents } from './contents';
import { Funnel } from './funnel';
import { InBrief } from './in-brief';
import { KeyFigures } from './key-figures';
import { LossReasons } from './loss-reasons';
import { Sources } from './sources';
import { Trend } from './trend';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  & > h2 { margin-block-start: ${space(2)}; font-size: ${font.size.h3}; }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};

  ${media.print} { display: none; }
`;

/** Shown only on paper, where the surrounding page is missing. */
const OnPaper = styled.p`
  display: none;
  ${media.print} { display: block; }
`;

const icons = { charts: ChartColumn, tables: Table2 };

function LookSwitch({ look, onChange }: { look: ChartLook; onChange: (look: ChartLook) => void }) {
  const { t } = useText();
  return (
    <SegmentedControl
      label={t('analytics.look.label')}
      segments={chartLooks.map((value) => {
        const Icon = icons[value];
        return { value, label: t(`analytics.look.${value}`), icon: <Icon aria-hidden /> };
      })}
      value={look}
      onChange={(next) => {
        keepLook(next);
        onChange(next);
      }}
    />
  );
}

function Counting({ counted: { done, total } }: Pick<Analytics, 'counted'>) {
  const { t } = useText();
  const { number } = useFormat();
  if (done >= total) return null;
  return (
    <Alert tone="warning" title={t('analytics.counting')}>
      {t('analytics.countingText', { done: number(done), total: number(total) })}
    </Alert>
  );
}

/** Shows the figures of a company for a period, on screen and on paper. */
export function Figures({ company, data }: { company: MarketingCompany; data: Analytics }) {
  const { t } = useText();
  const words = usePeriodWords();
  const [look, setLook] = useState(keptLook);
  const shown = { companyId: company.id, data };
  const isActive = hasActivity(data);
  return (
    <ChartLookContext value={look}>
      <FiguresPrintStyle />
      <FigureLinksContext value={can(company, 'work')}>
        <Stack data-figures>
          <Head>
            <OnPaper>{t('analytics.paper', { name: company.name })}</OnPaper>
            <h2>{words.full(data.period)}</h2>
            <PeriodNote period={data.period} comparison={data.comparison} />
          </Head>
          <Counting counted={data.counted} />
          {isActive ? (
            <InBrief {...shown} />
          ) : (
            <EmptyState
              art={<FiguresArt />}
              title={t('analytics.empty')}
              text={t('analytics.emptyText', { period: words.full(data.period) })}
              action={can(company, 'work') && <GoToView view="leads" companyId={company.id} />}
            />
          )}
          <Tools>
            <LookSwitch look={look} onChange={setLook} />
            <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {t('analytics.print')}
            </Button>
          </Tools>
          <Trend {...shown} />
          <Funnel {...shown} />
          {isActive && <KeyFigures {...shown} />}
          {isActive && <Sources {...shown} />}
          {isActive && <LossReasons {...shown} />}
          {isActive && <Campaigns {...shown} />}
          {isActive && <Contents {...shown} />}
        </Stack>
      </FigureLinksContext>
    </ChartLookContext>
  );
}
