import type { Company, Report, ReportFacts } from '@portals/contracts/consulting';
import { sectionTitles, storedFacts } from '@portals/contracts/consulting';
import { useSite } from '@portals/platform';
import { saveText } from '@portals/platform/list';
import { Button } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Download, FileDown, Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { ArchitectureDrawing } from '../drawings/architecture-drawing';
import { filledIn, useDrawingTexts } from '../drawings/drawing-texts';
import { Matrix } from '../drawings/matrix';
import { ObligationsList } from '../drawings/obligations-list';
import { PlanLine } from '../drawings/plan-line';
import { Radar } from '../drawings/radar';
import { RowLinks } from '../drawings/row-name';
import { WorkFigures } from '../drawings/work-figures';
import { longDate } from '../long-date';
import { useText } from '../text';
import { portableReport } from './portable-report';
import { ReplacedAlert } from './replaced-alert';
import { partId, ReportBody, sectionId } from './report-body';
import { reportFileName } from './report-file-name';
import { reportMarkdown } from './report-markdown';
import { ReportPrintStyle } from './report-print-style';
import { Cover, Paper, Part } from './report-style';
import { useReportPdf } from './use-report-pdf';

const parts = [
  { part: 'analysis', section: 'analysis' },
  { part: 'recommendations', section: 'recommendations' },
  { part: 'aiArchitecture', section: 'architecture' },
] as const;

type ShownReport = Omit<Report, 'id' | 'companyId'>;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(5)};
`;

function ReportTools({ company, report, today, children }: ReportViewProps) {
  const { t, language } = useText();
  const date = longDate(report.createdAt, language);
  const fileName = (ending: 'md' | 'json' | 'pdf') =>
    reportFileName(t('reportTab.fileName'), company.name, report.createdAt, ending);
  const pdf = useReportPdf(fileName('pdf'), `${company.name} | ${t('reportTab.documentTitle')}`);
  const download = () => {
    const header = {
      company: company.name,
      title: t('reportTab.documentTitle'),
      date: t('reportTab.generatedOn', { date }),
      sections: {
        analysis: t('reportTab.sections.analysis'),
        recommendations: t('reportTab.sections.recommendations'),
        aiArchitecture: t('reportTab.sections.architecture'),
      },
    };
    saveText(fileName('md'), [reportMarkdown(header, report)], 'text/markdown');
  };
  const downloadJson = () => {
    const text = JSON.stringify(portableReport(company.name, report, today ?? null), null, 2);
    saveText(fileName('json'), [`${text}\n`], 'application/json');
  };
  return (
    <>
      <Tools>
        <Button icon={<FileDown aria-hidden />} pending={pdf.pending} onClick={pdf.save}>
          {t('reportTab.pdf')}
        </Button>
        <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('reportTab.print')}
        </Button>
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={download}>
          {t('reportTab.download')}
        </Button>
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={downloadJson}>
          {t('reportTab.downloadJson')}
        </Button>
        {children}
      </Tools>
      {pdf.replaced && <ReplacedAlert replaced={pdf.replaced} onClose={pdf.dismiss} />}
    </>
  );
}

/** Table of contents with links to the three parts and their sections; the links also work in a PDF. */
function Contents({ report, hasGlance }: { report: ShownReport; hasGlance: boolean }) {
  const { t } = useText();
  const texts = useDrawingTexts();
  return (
    <nav aria-label={t('reportTab.contents')}>
      {hasGlance && <a href={`#${partId('glance')}`}>{texts.title}</a>}
      <ol>
        {parts.map(({ part, section }) => (
          <li key={section}>
            <a href={`#${partId(section)}`}>{t(`reportTab.sections.${section}`)}</a>
            <ul lang={report.language ?? undefined}>
              {sectionTitles(report[part]).map((title, index) => (
                <li key={sectionId(section, index)}>
                  <a href={`#${sectionId(section, index)}`}>{title}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {report.obligations && <a href={`#${partId('obligations')}`}>{texts.obligations.title}</a>}
    </nav>
  );
}

interface CoverProps {
  company: Pick<Company, 'name'>;
  report: ShownReport;
  hasGlance: boolean;
}

function ReportCover({ company, report, hasGlance }: CoverProps) {
  const { t, language } = useText();
  const { name: brand } = useSite();
  const date = longDate(report.createdAt, language);
  return (
    <Cover>
      <p>{t('reportTab.documentTitle')}</p>
      <h1>{t('reportTab.documentTitle')}</h1>
      <h2>{company.name}</h2>
      <p>
        <time dateTime={report.createdAt}>{t('reportTab.generatedOn', { date })}</time>
        {' · '}
        {t('reportTab.preparedBy', { brand })}
      </p>
      <Contents report={report} hasGlance={hasGlance} />
    </Cover>
  );
}

/** Drawings about the company as a whole, shown before the text. */
function Glance({ facts, report, isToday }: { facts: ReportFacts; report: ShownReport; isToday: boolean }) {
  const { language } = useText();
  const texts = useDrawingTexts();
  return (
    <Part aria-labelledby={partId('glance')}>
      <h3 id={partId('glance')}>{texts.title}</h3>
      {isToday && <p>{filledIn(texts.today, { date: longDate(report.createdAt, language) })}</p>}
      <Radar facts={facts} />
    </Part>
  );
}

/** Shows the drawings that belong to one part, before the text of the part. */
function PartDrawings({
  section,
  facts,
  report,
}: {
  section: string;
  facts: ReportFacts;
  report: ShownReport;
}) {
  if (section === 'recommendations') {
    return (
      <>
        <Matrix facts={facts} />
        <WorkFigures facts={facts} report={report} />
      </>
    );
  }
  if (section !== 'architecture') return null;
  return (
    <>
      <ArchitectureDrawing facts={facts} />
      <PlanLine />
    </>
  );
}

function Obligations() {
  const { obligations: texts } = useDrawingTexts();
  return (
    <Part aria-labelledby={partId('obligations')}>
      <h3 id={partId('obligations')}>{texts.title}</h3>
      <ObligationsList />
    </Part>
  );
}

export interface ReportViewProps {
  company: Pick<Company, 'name'>;
  report: ShownReport;
  /** Facts computed from the current lists, for a report that was stored without facts; null while they are unknown. */
  today?: ReportFacts | null;
  /** True when the user may open the company's lists. */
  opensRows?: boolean;
  children?: ReactNode;
}

/**
 * Loads the site's fonts for printing. On a slow connection the browser may skip some fonts for the whole visit (`font-display: optional`),
 * so that a printout would mix them with a system font.
 */
function usePrintFonts(): void {
  useEffect(() => {
    for (const face of document.fonts ?? []) {
      if (face.display !== 'optional') continue;
      face.display = 'swap';
      face.load().catch(() => undefined);
    }
  }, []);
}

/** Shows the generated report, which users can read, print or download. The text of a report never changes. */
export function ReportView(props: ReportViewProps) {
  const { company, report, today = null, opensRows = false } = props;
  const { t } = useText();
  usePrintFonts();
  const stored = storedFacts(report.facts);
  const facts = stored ?? today;
  return (
    <RowLinks value={opensRows}>
      <ReportPrintStyle />
      <ReportTools {...props} />
      <Paper data-report>
        <ReportCover company={company} report={report} hasGlance={facts !== null} />
        {facts && <Glance facts={facts} report={report} isToday={!stored} />}
        {parts.map(({ part, section }) => (
          <Part key={part} aria-labelledby={partId(section)}>
            <h3 id={partId(section)}>{t(`reportTab.sections.${section}`)}</h3>
            {facts && <PartDrawings section={section} facts={facts} report={report} />}
            <ReportBody part={section} text={report[part]} lang={report.language ?? undefined} />
          </Part>
        ))}
        {report.obligations && <Obligations />}
      </Paper>
    </RowLinks>
  );
}
