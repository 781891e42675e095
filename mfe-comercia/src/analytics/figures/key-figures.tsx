import type { Analytics, AnalyticsMedian } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
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
import { FigureGroup } from './figure-group';
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

interface ShareProps {
  label: string;
  href: string;
  figure: { won: number; of: number };
  /** What there is to know about it. */
  note: string | null;
}

/** How many of how many leads were won. */
function Share({ label, href, figure, note }: ShareProps) {
  const { t } = useText();
  const { share } = useFigureFormat();
  const { number } = useFormat();
  return (
    <KeyFigure label={label} value={share(figure)} href={figure.of > 0 ? href : undefined}>
      <p>{t('analytics.shareOf', { won: number(figure.won), of: number(figure.of) })}</p>
      {note && <p>{note}</p>}
    </KeyFigure>
  );
}

/** How many leads took the moves of a figure, which is how many the list behind it has (rule 12.46). */
function Movers({ way, data }: { way: 'forward' | 'back'; data: Analytics }) {
  const { t } = useText();
  const { number } = useFormat();
  const leads = data.leads.movedLeads?.[way] ?? 0;
  if (leads === 0) return null;
  return <p>{t(`analytics.figures.${way}Leads`, { count: leads, shown: number(leads) })}</p>;
}

/** The figures of leads that somebody wants to know first, each with its change and the list behind it. */
export function KeyFigures({ companyId, data }: FiguresProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { share } = useFigureFormat();
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
    <FigureGroup title={t('analytics.figures.label')}>
      {counted.map(([name, filter]) => (
        <KeyFigure
          key={name}
          label={t(`analytics.figures.${name}`)}
          value={number(leads[name].value)}
          href={to(filter)}
        >
          {(name === 'forward' || name === 'back') && <Movers way={name} data={data} />}
          <FigureChange compared={leads[name].compared} />
        </KeyFigure>
      ))}
      <Share
        key="ofCreated"
        label={t('analytics.figures.ofCreated')}
        href={to(wonOfCreatedFilter(period))}
        figure={leads.ofCreated}
        note={t('analytics.figures.ofCreatedText')}
      />
      <Share
        key="ofOpen"
        label={t('analytics.figures.ofOpen')}
        href={to(stepFilter('won', period))}
        figure={leads.ofOpen}
        note={leads.ofOpenBefore && t('analytics.before', { value: share(leads.ofOpenBefore) })}
      />
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
          href={to(waitingFilter(waiting))}
        >
          {t('analytics.figures.waitingText')}
        </KeyFigure>
      )}
    </FigureGroup>
  );
}
