import type { Company, Report } from '@portals/contracts';
import { useSite } from '@portals/platform';
import { Button } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Download, Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { downloadText } from './download-text';
import { longDate } from './long-date';
import { ReportBody } from './report-body';
import { reportFileName } from './report-file-name';
import { reportMarkdown } from './report-markdown';
import { ReportPrintStyle } from './report-print-style';
import { Cover, Paper, Part } from './report-style';

const parts = [
  { part: 'analysis', section: 'analysis' },
  { part: 'recommendations', section: 'recommendations' },
  { part: 'aiArchitecture', section: 'architecture' },
] as const;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(5)};
`;

function ReportTools({ company, report }: { company: Company; report: Report }) {
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
    downloadText(name, 'text/markdown', reportMarkdown(header, report));
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

/** The generated report: read, printed or taken along, never changed (rule 5.3). */
export function ReportView({ company, report }: { company: Company; report: Report }) {
  const { t, language } = useText();
  const date = longDate(report.createdAt, language);
  const { name: brand } = useSite();
  return (
    <>
      <ReportPrintStyle />
      <ReportTools company={company} report={report} />
      <Paper data-report>
        <Cover>
          <p>{t('reportTab.documentTitle')}</p>
          <h2>{company.name}</h2>
          <p>
            <time dateTime={report.createdAt}>{t('reportTab.generatedOn', { date })}</time>
            {' · '}
            {t('reportTab.preparedBy', { brand })}
          </p>
          <ol aria-label={t('reportTab.contents')}>
            {parts.map(({ section }) => (
              <li key={section}>{t(`reportTab.sections.${section}`)}</li>
            ))}
          </ol>
        </Cover>
        {parts.map(({ part, section }) => (
          <Part key={part} aria-labelledby={`report-${section}`}>
            <h3 id={`report-${section}`}>{t(`reportTab.sections.${section}`)}</h3>
            <ReportBody text={report[part]} />
          </Part>
        ))}
      </Paper>
    </>
  );
}
