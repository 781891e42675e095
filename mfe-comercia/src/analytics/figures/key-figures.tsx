import type { Analytics, AnalyticsMedian } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { CardGrid } from '@portals/ui';
import { useText } from '../../text';
import {
  createdFilter,
  type FigureFilter,
  figureLeadsPath,
  placeFilter,
  stepFilter,
  waitingFilter,
  wonOfCreatedFilter,
} from '../analytics-address';
import { FigureChange } from './change';
import { KeyFigure } from './key-figure';
import { useFigureFormat } from './use-figure-format';

interface FiguresProps {
  companyId: number;
  data: Analytics;
}

/** How long leads took, the one in the middle. */
function Median({ label, href, figure }: { label: string; href: string; figure: AnalyticsMedian }) {
  const { t } = useText();
  const { days } = useFigureFormat();
  const { number } = useFormat();
  const { median, leads, medianBefore } = figure;
  return (
    <KeyFigure label={label} value={days(median)} href={leads > 0 ? href : undefined}>
      <p>{t('analytics.medianOf', { count: leads, shown: number(leads) })}</p>
      {medianBefore !== null && <p>{t('analytics.before', { value: days(medianBefore) })}</p>}
    </KeyFigure>
  );
}

function Shares({ companyId, data: { period, leads } }: FiguresProps) {
  const { t } = useText();
  const { share } = useFigureFormat();
  const { number } = useFormat();
  const { ofCreated, ofOpen, ofOpenBefore } = leads;
  const of = (part: { won: number; of: number }) =>
    t('analytics.shareOf', { won: number(part.won), of: number(part.of) });
  return (
    <>
      <KeyFigure
        label={t('analytics.figures.ofCreated')}
        value={share(ofCreated)}
        href={figureLeadsPath(companyId, wonOfCreatedFilter(period))}
      >
        <p>{of(ofCreated)}</p>
        <p>{t('analytics.figures.ofCreatedText')}</p>
      </KeyFigure>
      <KeyFigure
        label={t('analytics.figures.ofOpen')}
        value={share(ofOpen)}
        href={figureLeadsPath(companyId, stepFilter('won', period))}
      >
        <p>{of(ofOpen)}</p>
        {ofOpenBefore && <p>{t('analytics.before', { value: share(ofOpenBefore) })}</p>}
      </KeyFigure>
    </>
  );
}

/** The figures of leads that somebody wants to know first, each with its change and the list behind it. */
export function KeyFigures({ companyId, data }: FiguresProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { period, leads, waiting } = data;
  const to = (filter: FigureFilter) => figureLeadsPath(companyId, filter);
  const counted = [
    ['created', createdFilter(period)],
    ['won', stepFilter('won', period)],
    ['lost', stepFilter('lost', period)],
    ['forward', stepFilter('forward', period)],
    ['back', stepFilter('back', period)],
    ['open', placeFilter('open', period)],
  ] as const;
  return (
    <CardGrid label={t('analytics.figures.label')}>
      {counted.map(([name, filter]) => (
        <KeyFigure
          key={name}
          label={t(`analytics.figures.${name}`)}
          value={number(leads[name].value)}
          href={to(filter)}
        >
          <FigureChange compared={leads[name].compared} />
        </KeyFigure>
      ))}
      <Shares key="shares" companyId={companyId} data={data} />
      <Median
        key="contact"
        label={t('analytics.figures.daysToContact')}
        href={to(stepFilter('contacted', period))}
        figure={leads.daysToContact}
      />
      <Median
        key="won-days"
        label={t('analytics.figures.daysToWon')}
        href={to(stepFilter('won', period))}
        figure={leads.daysToWon}
      />
      {waiting.leads > 0 && (
        <KeyFigure
          key="waiting"
          label={t('analytics.figures.waiting', { count: waiting.days })}
          value={number(waiting.leads)}
          href={to(waitingFilter(waiting.days))}
        >
          {t('analytics.figures.waitingText')}
        </KeyFigure>
      )}
    </CardGrid>
  );
}
