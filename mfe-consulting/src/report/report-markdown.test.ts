import { reportFileName } from './report-file-name';
import { reportMarkdown } from './report-markdown';

const header = {
  company: 'A <img src=x> & *Co*',
  title: 'Consulting report',
  date: 'Generated on 3 Feb 2026',
  sections: { analysis: 'Analysis', recommendations: 'Recommendations', aiArchitecture: 'AI architecture' },
};

it('writes one document with three sections, and keeps typed markup literal', () => {
  const report = {
    analysis: '## Profile\n\n- Sector — [x](y)\n- b',
    recommendations: '1. first\n2. second',
    aiArchitecture: '### Phase 1\n\ntext',
  };
  expect(reportMarkdown(header, report)).toBe(
    [
      '# A \\<img src=x\\> \\& \\*Co\\*',
      'Consulting report · Generated on 3 Feb 2026',
      '## Analysis',
      '### Profile',
      '- **Sector** — \\[x\\](y)\n- b',
      '## Recommendations',
      '1. first\n2. second',
      '## AI architecture',
      '#### Phase 1',
      'text\n',
    ].join('\n\n'),
  );
});

it.each([
  ['Acme, S.L.', 'report-acme-s-l-2026-02-03.md'],
  ['../../etc/passwd', 'report-etc-passwd-2026-02-03.md'],
  ['Ñandú & Peña', 'report-nandu-pena-2026-02-03.md'],
  ['日本', 'report-2026-02-03.md'],
  ['x'.repeat(200), `report-${'x'.repeat(60)}-2026-02-03.md`],
])('gives the file of %s a safe name', (company, name) => {
  expect(reportFileName('report', company, '2026-02-03T10:00:00.000Z', 'md')).toBe(name);
});

it('names a file after the day in Madrid', () => {
  expect(reportFileName('report', 'Acme', '2026-02-03T23:30:00.000Z', 'pdf')).toBe(
    'report-acme-2026-02-04.pdf',
  );
});
