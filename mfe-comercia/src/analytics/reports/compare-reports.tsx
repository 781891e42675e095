import { isSameLabel } from '@portals/contracts/constants';
import type { AnalyticsReport, MarketingCompany } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Alert } from '@portals/ui';
import { useText } from '../../shared';
import { FiguresTable } from '../charts/figures-table';
import { usePeriodWords } from '../period/period-words';
import { FiguresPrintStyle } from '../print-style';
import { AllReports } from './all-reports';
import { PrintButton } from './print-button';
import type { ReportFigure } from './report-figures';
import { Paper, ReportHead, ReportText, ReportTools } from './report-paper';
import { type ReportTable, useFigureWords, useReportTables } from './report-tables';
import { StoredReport } from './stored-report';

interface PairedFigure {
  figure: Pick<ReportFigure, 'key' | 'name' | 'unit'>;
  earlier: number | null;
  later: number | null;
}

/**
 * Pairs the figures of two tables, in the order of the later one. A figure that is missing from a table has the value null for this table.
 * Spellings of a source count as one (rule 9.7), and each report has the one of its time.
 */
function paired(earlier: readonly ReportFigure[], later: readonly ReportFigure[]): PairedFigure[] {
  const valueIn = (figures: readonly ReportFigure[], key: string) =>
    figures.find((figure) => isSameLabel(figure.key, key))?.value ?? null;
  const others = earlier.filter(({ key }) => !later.some((figure) => isSameLabel(figure.key, key)));
  return [...later, ...others].map((figure) => ({
    figure,
    earlier: valueIn(earlier, figure.key),
    later: valueIn(later, figure.key),
  }));
}

/** Pairs tables with the same key from two reports. */
function pairedTables(earlier: readonly ReportTable[], later: readonly ReportTable[]) {
  const others = earlier.filter(({ key }) => !later.some((table) => table.key === key));
  const figuresOf = (tables: readonly ReportTable[], wanted: string) =>
    tables.find(({ key }) => key === wanted)?.figures ?? [];
  return [...later, ...others].map(({ key, caption }) => ({
    key,
    caption,
    figures: paired(figuresOf(earlier, key), figuresOf(later, key)),
  }));
}

interface PairProps {
  company: MarketingCompany;
  reports: readonly [AnalyticsReport, AnalyticsReport];
}

function Pair({ company, reports }: PairProps) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const periods = usePeriodWords();
  const tablesOf = useReportTables();
  const words = useFigureWords();
  const [earlier, later] = reports.toSorted((a, b) =>
    a.data.period.firstDay < b.data.period.firstDay ? -1 : 1,
  );
  if (!earlier || !later) return null;
  const nameOf = ({ data }: AnalyticsReport) => periods.full(data.period);
  const titles = [earlier, later].map(({ data }) => periods.title(data.period));
  // The headings above contain the days, so the column headers include them only when both weeks have the same number.
  const headers = titles[0] === titles[1] ? [nameOf(earlier), nameOf(later)] : titles;
  return (
    <>
      <FiguresPrintStyle />
      <ReportTools>
        <PrintButton />
      </ReportTools>
      <Paper data-figures aria-labelledby="compare-title">
        <ReportHead>
          <h2 id="compare-title">{t('analyticsReports.compareTitle', { name: company.name })}</h2>
          {[earlier, later].map((report) => (
            <p key={report.id}>
              {t('analyticsReports.comparedReport', { name: nameOf(report), at: dateTime(report.createdAt) })}
            </p>
          ))}
        </ReportHead>
        {earlier.type !== later.type && <Alert tone="warning">{t('analyticsReports.otherKinds')}</Alert>}
        {reports.some(({ running }) => running) && (
          <Alert tone="warning">{t('analyticsReports.onePart')}</Alert>
        )}
        <ReportText>
          <p>{t('analyticsReports.compareText')}</p>
        </ReportText>
        {pairedTables(tablesOf(earlier.data), tablesOf(later.data)).map(({ key, caption, figures }) => (
          <FiguresTable
            key={key}
            caption={caption}
            headers={[t('analyticsReports.figure'), ...headers, t('analyticsReports.difference')]}
            rows={figures.map(({ figure, ...values }) => ({
              key: figure.key,
              name: { text: figure.name },
              cells: [
                { text: words.value({ ...figure, value: values.earlier }) },
                { text: words.value({ ...figure, value: values.later }) },
                { text: words.difference(figure.unit, values.later, values.earlier) },
              ],
            }))}
          />
        ))}
      </Paper>
    </>
  );
}

/** Shows two reports side by side, the earlier period first: each figure in both, and the difference. */
export function CompareReports({
  company,
  ids,
}: {
  company: MarketingCompany;
  ids: readonly [number, number];
}) {
  const [first, second] = ids;
  return (
    <>
      <AllReports companyId={company.id} />
      <StoredReport companyId={company.id} id={first}>
        {(one) => (
          <StoredReport companyId={company.id} id={second}>
            {(other) => <Pair company={company} reports={[one, other]} />}
          </StoredReport>
        )}
      </StoredReport>
    </>
  );
}
