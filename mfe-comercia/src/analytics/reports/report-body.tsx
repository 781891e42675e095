import type { AnalyticsAdvice, AnalyticsReport } from '@portals/contracts/marketing';
import { PortalLink, useFormat } from '@portals/platform';
import type { ComponentType } from 'react';
import { CompanyLogo, useText } from '../../shared';
import { type FigureFilter, figureLeadsPath } from '../analytics-address';
import { FiguresTable } from '../charts/figures-table';
import { usePeriodWords } from '../period/period-words';
import { FiguresPrintStyle } from '../print-style';
import type { PaperChartProps } from './paper-chart';
import { OnScreen, Paper, PaperFigures, ReportHead, ReportText } from './report-paper';
import { useFigureWords, useReportTables } from './report-tables';

/** Converts the filter of a recommendation to parameters for the list of leads, where a board column is selected by its status. */
const listFilter = ({ column, ...others }: NonNullable<AnalyticsAdvice['leads']>): FigureFilter => ({
  ...others,
  ...(column !== undefined && { status: column }),
});

interface ReportPartProps {
  report: AnalyticsReport;
  /** True for a user who may open the lists of leads behind the figures. */
  hasLinks: boolean;
  /** Prints the bars of a table. It is a prop, because pages without other charts load the component on demand. */
  Chart: ComponentType<PaperChartProps>;
}

/** Shows the recommendations, or a note that there are none (rule 12.36). */
function Advice({
  report: { data, marketingCompanyId, language, recommendations },
  hasLinks,
}: Omit<ReportPartProps, 'Chart'>) {
  const { t } = useText();
  if (data.advice.length === 0) {
    return (
      <ReportText>
        <h3>{t('analyticsReports.recommendations')}</h3>
        <p lang={language}>{recommendations.replace(/^- /, '')}</p>
      </ReportText>
    );
  }
  return (
    <ReportText>
      <h3>{t('analyticsReports.recommendations')}</h3>
      <ul>
        {data.advice.map(({ code, text, leads }) => (
          <li key={`${code} ${text}`}>
            <p lang={language}>{text}</p>
            {hasLinks && leads !== null && (
              <PortalLink to={figureLeadsPath(marketingCompanyId, listFilter(leads))}>
                {t('analyticsReports.showLeads')}
              </PortalLink>
            )}
          </li>
        ))}
      </ul>
    </ReportText>
  );
}

/** Keys of the tables that are also printed as bars. */
const drawn: ReadonlySet<string> = new Set(['columns', 'sources']);

function Tables({ report: { data, marketingCompanyId }, hasLinks, Chart }: ReportPartProps) {
  const { t } = useText();
  const tablesOf = useReportTables();
  const words = useFigureWords();
  return tablesOf(data).map(({ key, caption, figures }) => (
    <PaperFigures key={key}>
      {drawn.has(key) && <Chart caption={caption} figures={figures} />}
      <FiguresTable
        caption={caption}
        headers={[
          t('analyticsReports.figure'),
          t('analyticsReports.value'),
          t('analyticsReports.beforeHeader'),
        ]}
        rows={figures.map((figure) => ({
          key: figure.key,
          name: { text: figure.name },
          cells: [
            {
              text: words.value(figure),
              // A missing figure has no list of leads to link to.
              href:
                !hasLinks || figure.value === null
                  ? undefined
                  : figure.leads && figureLeadsPath(marketingCompanyId, figure.leads),
            },
            { text: words.value({ ...figure, value: figure.before }) },
          ],
        }))}
      />
    </PaperFigures>
  ));
}

/** Shows a report from its heading to its last table. */
export function ReportBody({
  companyName,
  report,
  hasLinks,
  Chart,
}: ReportPartProps & { companyName: string }) {
  const { t, language: shownIn } = useText();
  const { dateTime } = useFormat();
  const words = usePeriodWords();
  const { data, createdAt, running, language, summary, brand } = report;
  const { comparison } = data;
  return (
    <>
      <FiguresPrintStyle />
      <Paper data-figures aria-labelledby="report-title">
        <ReportHead $brand={brand?.mainColor}>
          <CompanyLogo url={brand?.logo ?? null} name={companyName} />
          <h2 id="report-title">
            {t('analyticsReports.title', { name: companyName, period: words.full(data.period) })}
          </h2>
          {brand?.postalAddress && (
            <p>{[companyName, ...brand.postalAddress.split(/\s*\n\s*/)].join(', ')}</p>
          )}
          <p>{t('analyticsReports.madeAt', { at: dateTime(createdAt) })}</p>
          {running && <p>{t('analyticsReports.wasRunning')}</p>}
          {comparison && (
            <p>
              {t('analyticsReports.compared', {
                days: words.days(comparison.firstDay, comparison.lastDay),
                before: words.days(comparison.previousFirstDay, comparison.previousLastDay),
              })}
            </p>
          )}
        </ReportHead>
        <ReportText lang={language}>
          <h3 lang={shownIn}>{t('analyticsReports.summary')}</h3>
          {summary.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </ReportText>
        <Advice report={report} hasLinks={hasLinks} />
        <ReportText>
          <h3>{t('analyticsReports.figures')}</h3>
          <p>
            {t('analyticsReports.figuresText')}{' '}
            {hasLinks && <OnScreen>{t('analyticsReports.figuresLinks')}</OnScreen>}
          </p>
        </ReportText>
        <Tables report={report} hasLinks={hasLinks} Chart={Chart} />
      </Paper>
    </>
  );
}
