import { withoutPerson } from '../../src/analytics/analytics-report/person-in-report.rules.js';
import { emptyWeek, figure, withLeads } from './figures.js';

/** Returns a report with the given text in every place where people may have typed something. */
const reportWith = (text: string) => {
  const { leads, campaigns } = withLeads({
    bySource: [{ source: text, created: figure(1) }],
    lossReasons: [{ reason: 'price', lost: figure(1), sources: [{ source: text, lost: 1 }] }],
  });
  const { typed } = emptyWeek.campaigns;
  const campaign = {
    campaignId: 1,
    name: text,
    type: 'email' as const,
    status: text,
    sent: 1,
    clicks: 0,
    typed,
  };
  return {
    summary: `From “${text}” (1).`,
    recommendations: `- “${text}” fell.`,
    data: {
      ...{ ...emptyWeek, leads },
      campaigns: { ...campaigns, now: [{ type: 'email' as const, status: text, count: 1 }], top: [campaign] },
      sourcesOfTrend: [
        { source: text, leads: 1, won: 0 },
        { source: null, leads: 1, won: 0 },
      ],
      advice: [
        { code: 'SOURCE_FELL', text: `“${text}” fell.`, leads: { source: text } },
        { code: 'BACK_MOVES', text: 'Back.', leads: { step: 'back' } },
      ],
    },
  };
};
const ana = { contactEmail: 'ana@acme.es', contactPhone: '+34 600 12 34 56' };

it.each([
  'ana@acme.es',
  'Ana <ANA@ACME.es>',
  '600123456',
  '+34600123456',
  '0034 600-123-456',
  '(600) 12.34.56',
  '600\u00a0123\u00a0456',
])('removes a person who occurs in a source or a campaign as %j', (text) => {
  const cleaned = withoutPerson(reportWith(text), ana, 'es');
  expect(JSON.stringify(cleaned)).not.toMatch(/ana@acme|600/i);
  const whole = JSON.stringify(cleaned).split('[suprimido]').length - 1;
  expect(whole).toBe(9);
  expect(cleaned?.data.advice.map(({ leads }) => leads)).toEqual([null, { step: 'back' }]);
  expect(cleaned?.data.leads.bySource[0]?.created).toEqual(figure(1));
});

it.each([
  'juana@acme.es',
  'ana@acme.es.com',
  '1600123456',
  '6001234567',
  '2026-12-21',
  'Feria 600',
  '(fair)',
])('leaves a report with %j as it is', (text) =>
  expect(withoutPerson(reportWith(text), ana, 'en')).toBeNull(),
);

it('has nothing to look for without an address and a whole number', () => {
  for (const contactPhone of [null, '', '112', 'ask Ana'])
    expect(withoutPerson(reportWith('112'), { contactEmail: null, contactPhone }, 'en')).toBeNull();
});
