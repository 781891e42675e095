import { can } from '@portals/contracts/fields';
import { type Analytics, hasActivity, type MarketingCompany } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Alert, Button, EmptyState, SegmentedControl, useMediaQuery } from '@portals/ui';
import { font, media, space } from '@portals/ui/tokens';
import { ChartColumn, Printer, Table2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FiguresArt, GoToView, useText } from '../../shared';
import { type ChartLook, ChartLookContext, chartLooks, storedLook, storeLook } from '../charts/chart-look';
import { FigureLinksContext } from '../charts/figure-links';
import { PeriodNote } from '../period/period-note';
import { usePeriodWords } from '../period/period-words';
import { FiguresPrintStyle } from '../print-style';
import { Campaigns } from './campaigns';
import { Contents } from './contents';
import { Folded } from './folded';
import { Funnel } from './funnel';
import { InBrief } from './in-brief';
import { inShownOrder } from './in-shown-order';
import { KeyFigures } from './key-figures';
import { LossReasons } from './loss-reasons';
import { Sources } from './sources';
import { Trend } from './trend';
import { useFoldTexts } from './use-fold-texts';

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

/** Shown only in print, where the surrounding page is missing. */
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
        storeLook(next);
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

/** Shows the figures of a company for a period, on screen and in print. */
export function Figures({ company, data }: { company: MarketingCompany; data: Analytics }) {
  const { t } = useText();
  const words = usePeriodWords();
  const [look, setLook] = useState(storedLook);
  const ordered = inShownOrder(data);
  const shown = { companyId: company.id, data: ordered };
  const isActive = hasActivity(data);
  // On a phone, the explanation of the period would push the summary and the numbers below the first screen.
  const isNarrow = useMediaQuery(`screen and ${media.belowMd.replace('@media ', '')}`) && isActive;
  const note = <PeriodNote period={data.period} comparison={data.comparison} />;
  const texts = useFoldTexts(ordered);
  const { bySource, lossReasons = [] } = ordered.leads;
  const hasOrigins = isActive && bySource.length + lossReasons.length > 0;
  return (
    <ChartLookContext value={look}>
      <FiguresPrintStyle />
      <FigureLinksContext value={can(company, 'work')}>
        <Stack data-figures>
          <Head>
            <OnPaper>{t('analytics.paper', { name: company.name })}</OnPaper>
            <h2>{words.full(data.period)}</h2>
            {!isNarrow && note}
          </Head>
          <Counting counted={data.counted} />
          {isActive ? (
            <>
              <InBrief companyId={company.id} data={data} />
              {isNarrow && note}
            </>
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
          <Folded title={t('analytics.fold.trend')} text={texts.trend}>
            <Trend {...shown} />
          </Folded>
          <Folded title={t('analytics.fold.leads')} text={texts.leads}>
            <Funnel {...shown} />
            {isActive && <KeyFigures {...shown} />}
          </Folded>
          {hasOrigins && (
            <Folded title={t('analytics.fold.origins')} text={texts.origins}>
              <Sources {...shown} />
              <LossReasons {...shown} />
            </Folded>
          )}
          {isActive && (
            <Folded title={t('analytics.fold.campaigns')} text={texts.campaigns}>
              <Campaigns {...shown} />
              <Contents {...shown} />
            </Folded>
          )}
        </Stack>
      </FigureLinksContext>
    </ChartLookContext>
  );
}
