import type { AnalyticsReportFormat, Language } from '@portals/contracts/constants';
import { businessZone, dateLocales } from '@portals/contracts/constants';
import type { AnalyticsReport } from '@portals/contracts/marketing';
import { csvLine, separators, utf8Mark } from '../../crm/plain.js';
import { writtenIn } from '../analytics/advice/written.js';
import { escapedMarkdown, markdownTable } from './markdown.rules.js';
import { reportSections } from './report-table.rules.js';
import { reportWords } from './report-words.js';

/** A report with the name of its company. */
interface NamedReport {
  report: AnalyticsReport;
  companyName: string;
}

export interface ReportFile {
  name: string;
  type: string;
  text: string;
}

/** Returns a formatter for numbers in spreadsheet cells, with the language's decimal separator and no thousands separator. */
const cellNumber = (language: Language) => {
  const format = new Intl.NumberFormat(dateLocales[language], {
    useGrouping: false,
    maximumFractionDigits: 2,
  });
  return (value: number | null) => (value === null ? '' : format.format(value));
};

/** Returns the report's metadata, as pairs of name and text. */
function factsOf({ report, companyName }: NamedReport): [string, string][] {
  const { language, period, running, createdAt, data } = report;
  const words = reportWords[language];
  const { days } = writtenIn[language];
  const made = new Intl.DateTimeFormat(dateLocales[language], { dateStyle: 'long', timeZone: businessZone });
  const span = `${period} (${days(data.period.firstDay, data.period.lastDay, true)})`;
  const { comparison } = data;
  const facts: [string, string][] = [
    [words.company, companyName],
    [words.period, running ? `${span}, ${words.running}` : span],
    [words.madeAt, made.format(new Date(createdAt))],
  ];
  if (comparison === null) return facts;
  const now = days(comparison.firstDay, comparison.lastDay, true);
  const before = days(comparison.previousFirstDay, comparison.previousLastDay, true);
  return [...facts, [words.columns.now, now], [words.columns.before, before]];
}

/** Returns the non-blank lines of a text. */
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
const withoutDash = (line: string) => line.replace(/^- /, '');

/** Returns the whole report as one CSV table, in the format that spreadsheet programs expect for the language (rule 9.14). */
function csvOf(named: NamedReport): string {
  const { report } = named;
  const { language, summary, recommendations } = report;
  const { columns, summary: summaryTitle, recommendations: adviceTitle } = reportWords[language];
  const cell = cellNumber(language);
  const write = (cells: readonly string[]) => csvLine(cells, separators[language]);
  const text = (section: string, line: string) => write([section, line, '', '', '']);
  return [
    utf8Mark,
    write([columns.section, columns.figure, columns.value, columns.now, columns.before]),
    ...factsOf(named).map(([name, value]) => text(name, value)),
    ...linesOf(summary).map((line) => text(summaryTitle, line)),
    ...linesOf(recommendations).map((line) => text(adviceTitle, withoutDash(line))),
    ...reportSections(report).flatMap(({ title, lines }) =>
      lines.map(({ figure, value, now, before }) =>
        write([title, figure, cell(value), cell(now), cell(before)]),
      ),
    ),
  ].join('');
}

/** Returns the report as a Markdown document for reading, or for pasting into other programs. */
function markdownOf(named: NamedReport): string {
  const { report } = named;
  const { language, summary, recommendations } = report;
  const words = reportWords[language];
  const { number } = writtenIn[language];
  const shown = (value: number | null) => (value === null ? '' : number(value));
  const { figure, value, now, before } = words.columns;
  return [
    `# ${words.type[report.type]}`,
    factsOf(named)
      .map(([name, text]) => `- **${name}:** ${escapedMarkdown(text)}`)
      .join('\n'),
    `## ${words.summary}`,
    ...linesOf(summary).map(escapedMarkdown),
    `## ${words.recommendations}`,
    linesOf(recommendations)
      .map((line) => `- ${escapedMarkdown(withoutDash(line))}`)
      .join('\n'),
    ...reportSections(report).flatMap((section) => [
      `## ${section.title}`,
      markdownTable(
        [figure, value, now, before],
        section.lines.map((line) => [line.figure, shown(line.value), shown(line.now), shown(line.before)]),
      ),
    ]),
  ].join('\n\n');
}

/** Returns a report as a file in the language of its texts (rule 12.37). */
export function reportFile(named: NamedReport, format: AnalyticsReportFormat): ReportFile {
  const name = `report-${named.report.period}.${format}`;
  return format === 'csv'
    ? { name, type: 'text/csv', text: csvOf(named) }
    : { name, type: 'text/markdown', text: `${markdownOf(named)}\n` };
}
