import {
  countedLeadFigures,
  knownFigures,
  type LeadFigureName,
  type LeadShareName,
  leadFigures,
  leadMedians,
  leadShares,
  type RepeatedLeadFigure,
  repeatedLeadFigures,
} from '@portals/contracts/constants';
import type { Analytics, AnalyticsMedian } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useText } from '../../shared';
import { figureFilter, figureLeadsPath, type PeriodDays, waitingFilter } from '../analytics-address';
import { comparedValue, FigureChange } from './change';
import { FigureGroup } from './figure-group';
import { KeyFigure } from './key-figure';
import { useFigureFormat } from './use-figure-format';

interface FiguresProps {
  companyId: number;
  data: Analytics;
}

/** Shows a median duration, such as the days until the first contact. */
function Median({ label, href, figure }: { label: string; href: string; figure: AnalyticsMedian }) {
  const { t } = useText();
  const { days } = useFigureFormat();
  const { number } = useFormat();
  const { median, leads, medianBefore } = figure;
  return (
    <KeyFigure label={label} value={days(median)} href={leads > 0 ? href : undefined}>
      <p>
        {leads === 0
          ? t('analytics.noLeads')
          : t('analytics.medianOf', { count: leads, shown: number(leads) })}
      </p>
      {medianBefore !== null && <p>{t('analytics.before', { value: days(medianBefore) })}</p>}
    </KeyFigure>
  );
}

interface ShareProps {
  label: string;
  href: string;
  figure: { won: number; of: number };
  /** Note on how the percentage is computed. */
  note: string | null;
}

/** Shows the percentage of leads that were won. */
function Share({ label, href, figure, note }: ShareProps) {
  const { t } = useText();
  const { share } = useFigureFormat();
  const { number } = useFormat();
  return (
    <KeyFigure label={label} value={share(figure)} href={figure.of > 0 ? href : undefined}>
      <p>
        {figure.of === 0
          ? t('analytics.noLeads')
          : t('analytics.shareOf', { won: number(figure.won), of: number(figure.of) })}
      </p>
      {note && <p>{note}</p>}
    </KeyFigure>
  );
}

/** Shows how many distinct leads made one kind of move; the number equals the length of the linked list (rules 12.46 and 12.51). */
function Movers({ way, data }: { way: RepeatedLeadFigure; data: Analytics }) {
  const { t } = useText();
  const { number } = useFormat();
  const { movedLeads, movedLeadsCompared = movedLeads } = data.leads;
  const leads = movedLeadsCompared?.[way] ?? 0;
  if (leads === 0) return null;
  return <p>{t(`analytics.figures.${way}Leads`, { count: leads, shown: number(leads) })}</p>;
}

/** Shows the most important lead figures, each with its change and a link to the list of leads. */
export function KeyFigures({ companyId, data }: FiguresProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { share } = useFigureFormat();
  const { period, comparison, leads, waiting } = data;
  // Each number links to exactly the leads that it counts; in the current period, to those of the days compared.
  const days = comparison ?? period;
  const to = (name: LeadFigureName, of: PeriodDays) => figureLeadsPath(companyId, figureFilter(name, of));
  const notes: Partial<Record<LeadShareName, string | null>> = {
    ofCreated: t('analytics.figures.ofCreatedText'),
    ofOpen: leads.ofOpenBefore && t('analytics.before', { value: share(leads.ofOpenBefore) }),
  };
  return (
    <FigureGroup title={t('analytics.figures.label')}>
      {knownFigures(countedLeadFigures, leads).map(({ name, figure }) => {
        const { better, isState } = leadFigures[name];
        const way = repeatedLeadFigures.find((repeated) => repeated === name);
        return (
          <KeyFigure
            key={name}
            label={t(`analytics.figures.${name}`)}
            value={number(comparedValue(figure))}
            href={to(name, days)}
          >
            <FigureChange figure={figure} better={better} withToday={isState ? 'now' : 'withToday'} />
            {way && <Movers way={way} data={data} />}
          </KeyFigure>
        );
      })}
      {knownFigures(leadShares, leads).map(({ name, figure }) => (
        <Share
          key={name}
          label={t(`analytics.figures.${name}`)}
          href={to(name, period)}
          figure={figure}
          note={notes[name] ?? null}
        />
      ))}
      {knownFigures(leadMedians, leads).map(({ name, figure }) => (
        <Median key={name} label={t(`analytics.figures.${name}`)} href={to(name, period)} figure={figure} />
      ))}
      {waiting.day !== undefined && waiting.leads > 0 && (
        <KeyFigure
          key="waiting"
          label={t('analytics.figures.waiting', { count: waiting.days })}
          value={number(waiting.leads)}
          href={figureLeadsPath(companyId, waitingFilter(data))}
        >
          {t(period.running ? 'analytics.figures.waitingText' : 'analytics.figures.waitingThenText')}
        </KeyFigure>
      )}
    </FigureGroup>
  );
}
