import type { Company, Report } from '@portals/contracts/consulting';
import { sectionTitles } from '@portals/contracts/consulting';
import { useSite } from '@portals/platform';
import { saveText } from '@portals/platform/list';
import { Button } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Download, Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { longDate } from './long-date';
import { partId, ReportBody, sectionId } from './report-body';
import { reportFileName } from './report-file-name';
import { reportMarkdown } from './report-markdown';
import { ReportPrintStyle } from './report-print-style';
import { Cover, Paper, Part } from './report-style';
import { usePrintFonts } from './use-print-fonts';

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

function ReportTools({ company, report }: { company: Pick<Company, 'name'>; report: ShownReport }) {
  const { t, language } = useText();
  const date = longDate(report.createdAt, language);
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
    const name = reportFileName(t('reportTab.fileName'), company.name, report.createdAt);
    saveText(name, [reportMarkdown(header, report)], 'text/markdown');
  };
  return (
    <Tools>
      <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
        {t('reportTab.print')}
      </Button>
      <Button variant="secondary" icon={<Download aria-hidden />} onClick={download}>
        {t('reportTab.download')}
      </Button>
    </Tools>
  );
}

/** Table of contents: links to the three parts and their sections, also on paper and in a PDF. */
function Contents({ report }: { report: ShownReport }) {
  const { t } = useText();
  return (
    <nav aria-label={t('reportTab.contents')}>
      <ol>
        {parts.map(({ part, section }) => (
          <li key={section}>
            <a href={`#${partId(section)}`}>{t(`reportTab.sections.${section}`)}</a>
            <ul>
              {sectionTitles(report[part]).map((title, index) => (
                <li key={sectionId(section, index)}>
                  <a href={`#${sectionId(section, index)}`}>{title}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ReportCover({ company, report }: { company: Pick<Company, 'name'>; report: ShownReport }) {
  const { t, language } = useText();
  const { name: brand } = useSite();
  const date = longDate(report.createdAt, language);
  return (
    <Cover>
      <p>{t('reportTab.documentTitle')}</p>
      <h2>{company.name}</h2>
      <p>
        <time dateTime={report.createdAt}>{t('reportTab.generatedOn', { date })}</time>
        {' · '}
        {t('reportTab.preparedBy', { brand })}
      </p>
      <Contents report={report} />
    </Cover>
  );
}

/** The generated report, which can be read, printed or downloaded, but never changed. */
export function ReportView({ company, report }: { company: Pick<Company, 'name'>; report: ShownReport }) {
  const { t } = useText();
  usePrintFonts();
  return (
    <>
      <ReportPrintStyle />
      <ReportTools company={company} report={report} />
      <Paper data-report>
        <ReportCover company={company} report={report} />
        {parts.map(({ part, section }) => (
          <Part key={part} aria-labelledby={partId(section)}>
            <h3 id={partId(section)}>{t(`reportTab.sections.${section}`)}</h3>
            <ReportBody part={section} text={report[part]} />
          </Part>
        ))}
      </Paper>
    </>
  );
}
