import { languages, leadFigures, mailFigures, typedFigures } from '@portals/contracts/constants';
import type { AnalyticsReport } from '@portals/contracts/marketing';
import { reportSections } from '../../src/analytics/analytics-report/report-table.rules.js';
import { emptyWeek, lossReasons, withLeads } from './figures.js';

const report: Omit<AnalyticsReport, 'language'> = {
  ...{ id: 1, marketingCompanyId: 1, type: 'weekly', period: '2026-W52', running: false },
  ...{ createdAt: '2026-12-28T06:00:00.000Z', summary: '', recommendations: '' },
  data: { ...emptyWeek, advice: [] },
};

it.each(languages)(
  'has every figure in the files of reports in %s, in the order of the screen',
  (language) => {
    const [leads, , mails, typed] = reportSections({ ...report, language })
      .filter(({ lines }) => lines.length > 1)
      .map(({ lines }) => lines.map(({ figure }) => figure));
    const namesOf = (figures: Readonly<Record<string, { names: Record<typeof language, string> }>>) =>
      Object.values(figures).map(({ names }) => names[language]);
    expect(leads?.slice(0, -1)).toEqual(namesOf(leadFigures));
    expect(mails).toEqual(namesOf(mailFigures));
    expect(typed?.slice(0, -1)).toEqual(namesOf(typedFigures));
  },
);

it.each([
  ['en', 'Leads lost by reason', ['Price', 'Not said']],
  ['es', 'Leads perdidos por motivo', ['Precio', 'Sin indicar']],
] as const)(
  'has the reasons of loss in the files of reports in %s (rule 12.67)',
  (language, title, names) => {
    const { leads } = withLeads({ lossReasons: lossReasons(['price', 4], [null, 2]) });
    const sections = reportSections({ ...report, data: { ...report.data, leads }, language });
    const told = sections.find((section) => section.title === title)?.lines;
    expect(told?.map(({ figure, value, before }) => [figure, value, before])).toEqual([
      [names[0], 4, 0],
      [names[1], 2, 0],
    ]);
    expect(reportSections({ ...report, language }).map((section) => section.title)).not.toContain(title);
  },
);

it.each([
  ['en', 'Campaigns when the report was created', ['Email: Draft', 'Email: other statuses']],
  ['es', 'Campañas al crear el informe', ['Correo: Borrador', 'Correo: otros estados']],
] as const)('has all campaigns in the files of reports in %s (rule 12.22)', (language, title, names) => {
  const campaigns = {
    ...report.data.campaigns,
    now: [{ type: 'email' as const, status: 'DRAFT', count: 4 }],
    nowOthers: [{ type: 'email' as const, count: 7 }],
  };
  const sections = reportSections({ ...report, data: { ...report.data, campaigns }, language });
  const told = sections.find((section) => section.title === title)?.lines;
  expect(told?.map(({ figure, value }) => [figure, value])).toEqual([
    [names[0], 4],
    [names[1], 7],
  ]);
});
