import { adviceOf } from '../../src/analytics/analytics/advice/advice.js';
import { advised, emptyWeek, figure, lossReasons, madeAt, withCampaigns, withLeads } from './figures.js';

const summaryOf = (figures: typeof emptyWeek, language: 'en' | 'es' = 'en') =>
  adviceOf(figures, language, madeAt).summary;

const running: Partial<typeof emptyWeek> = {
  period: { ...emptyWeek.period, running: true, nextKey: null },
  comparison: {
    ...{ firstDay: '2026-12-21', lastDay: '2026-12-24' },
    ...{ previousFirstDay: '2026-12-14', previousLastDay: '2026-12-17', whole: false },
  },
};
const inColumn = (name: string, count: number) =>
  emptyWeek.leads.byColumn.map(({ column }) => ({ column, atStart: 0, atEnd: column === name ? count : 0 }));
/** A week without any change to the company's existing leads. */
const atRest = withLeads({
  byColumn: emptyWeek.leads.byColumn.map(({ column }) => ({ column, atStart: 1, atEnd: 1 })),
});

describe('an empty period', () => {
  it.each([
    [
      'en',
      'No activity in week 52 of 2026 (21 to 27 December).',
      'No activity in week 52 of 2026 (21 to 27 December), because there were no leads yet.',
      '- Add or import leads. The report on the period in which they come in will show what became of them.',
      '- Nothing in these figures stands out.',
    ],
    [
      'es',
      'Sin actividad en la semana 52 de 2026 (del 21 al 27 de diciembre).',
      'Sin actividad en la semana 52 de 2026 (del 21 al 27 de diciembre), porque aún no había leads.',
      '- Añada o importe leads. El informe del periodo en que lleguen mostrará qué ha sido de ellos.',
      '- Nada destaca en estas cifras.',
    ],
  ] as const)('says so in %s, and before the first leads also why and what to do', (...texts) => {
    const [language, summary, withoutLeads, firstLeads, recommendations] = texts;
    expect(adviceOf(atRest, language, madeAt)).toEqual({ summary, recommendations, advice: [] });
    const first = { summary: withoutLeads, recommendations: firstLeads, advice: [] };
    expect(adviceOf(emptyWeek, language, madeAt)).toEqual(first);
    const late = { summary: withoutLeads, recommendations, advice: [] };
    expect(adviceOf(emptyWeek, language, new Date('2027-06-01T10:00:00Z'))).toEqual(late);
  });

  it('says of a running one until which day it is so', () => {
    const summaryIn = (language: 'en' | 'es', figures: typeof emptyWeek) =>
      adviceOf({ ...figures, ...running }, language, new Date('2026-12-25T08:00:00Z')).summary;
    expect(summaryIn('en', atRest)).toBe(
      'No activity in week 52 of 2026 (21 to 27 December) up to 25 December.',
    );
    expect(summaryIn('en', emptyWeek)).toBe(
      'No activity in week 52 of 2026 (21 to 27 December) up to 25 December, because there were no leads yet.',
    );
    expect(summaryIn('es', emptyWeek)).toBe(
      'Sin actividad en la semana 52 de 2026 (del 21 al 27 de diciembre) hasta el 25 de diciembre, porque aún no había leads.',
    );
  });

  it('names leads as the reason only when there were none from its start to its end', () => {
    for (const count of [
      { atStart: 1, atEnd: 0 },
      { atStart: 0, atEnd: 1 },
    ]) {
      const byColumn = emptyWeek.leads.byColumn.map((one, at) => (at === 1 ? { ...one, ...count } : one));
      expect(summaryOf({ ...emptyWeek, leads: { ...emptyWeek.leads, byColumn } })).not.toContain('because');
    }
  });

  it('is none when only figures were typed, or leads moved without counting as a step', () => {
    const typed = { ...emptyWeek.campaigns.typed, clicked: 1 };
    const none = { ...emptyWeek.campaigns.typed, leads: 0 };
    for (const figures of [
      ...[withCampaigns({ typed }), withCampaigns({ typed: none })],
      withLeads({ byColumn: inColumn('lost', 1) }),
      withLeads({ daysToContact: { median: 3, leads: 1, medianBefore: null } }),
    ]) {
      expect(summaryOf(figures)).not.toContain('No activity');
    }
  });

  it('still names people who wait', () => {
    const figures = { ...emptyWeek, waiting: { ...emptyWeek.waiting, leads: 12 } };
    expect(summaryOf(figures)).toContain('No activity');
    expect(advised(figures).WAITING).toBe(
      '12 leads had been waiting for a first contact for more than 7 days at the end of the week: open them and get in touch, the oldest first.',
    );
    expect(advised(figures, 'es').WAITING).toBe(
      'Al acabar la semana, 12 leads llevaban más de 7 días esperando el primer contacto: ábralos y póngase en contacto, empezando por los más antiguos.',
    );
    // The report is read for weeks after it was made.
    expect(advised({ ...figures, ...running }).WAITING).toBe(
      '12 leads had been waiting for a first contact for more than 7 days when this report was made: open them and get in touch, the oldest first.',
    );
    expect(advised({ ...figures, ...running }, 'es').WAITING).toBe(
      'Cuando se creó este informe, 12 leads llevaban más de 7 días esperando el primer contacto: ábralos y póngase en contacto, empezando por los más antiguos.',
    );
    // In an old report, recommending to call the leads would be outdated, so the report only states that they were waiting.
    const late = new Date('2027-06-01T10:00:00Z');
    expect(adviceOf(figures, 'en', late).recommendations).toBe(
      '- 12 leads had been waiting for a first contact for more than 7 days at the end of the period. Nothing else in these figures stood out.',
    );
    const one = { ...figures, waiting: { ...figures.waiting, leads: 1 } };
    expect(adviceOf(one, 'es', late).recommendations).toBe(
      '- Al final del periodo, 1 lead llevaba más de 7 días esperando el primer contacto. Por lo demás, nada destacaba en estas cifras.',
    );
    // Reports of earlier versions do not contain the day, so they get no recommendation.
    const { day: _unknown, ...waiting } = figures.waiting;
    expect(advised({ ...figures, waiting })).toEqual({});
  });
});

it.each([
  ['en', 12, '12 leads were open on 24 December, after none at the start of the week.'],
  ['en', 0, 'No lead was open on 24 December, as at the start of the week.'],
  ['es', 12, 'El 24 de diciembre había 12 leads abiertos, frente a ninguno al empezar la semana.'],
  ['es', 0, 'El 24 de diciembre no había ningún lead abierto, igual que al empezar la semana.'],
] as const)('names in %s the day on which %i leads were open, while the week is running', (...told) => {
  const [language, count, sentence] = told;
  const figures = withLeads({ created: figure(1), byColumn: inColumn('contacted', count) });
  const at = new Date('2026-12-24T08:00:00Z');
  expect(adviceOf({ ...figures, ...running }, language, at).summary).toContain(sentence);
});

it.each([
  [
    'en',
    'No emails were sent, as in the week before. As for emails sent earlier, 2 came back and 1 person unsubscribed.',
  ],
  [
    'es',
    'No se envió ningún correo, igual que la semana anterior. En cuanto a los enviados antes, 2 se devolvieron y 1 persona se dio de baja.',
  ],
] as const)('mentions in %s the results of earlier emails', (language, told) => {
  const mails = { bounced: figure(2), unsubscribed: figure(1) };
  expect(summaryOf(withCampaigns({ mails }), language)).toContain(told);
});

it.each([
  [
    'en',
    8,
    '3 emails were sent, after none in the week before. Counting those sent earlier too, 8 came back.',
  ],
  ['en', 3, '3 emails were sent, after none in the week before; 3 came back.'],
  [
    'es',
    8,
    'Se enviaron 3 correos, frente a ninguno la semana anterior. Contando también los enviados antes, 8 se devolvieron.',
  ],
  ['es', 3, 'Se enviaron 3 correos, frente a ninguno la semana anterior; 3 se devolvieron.'],
] as const)('does not say in %s that of 3 emails %i came back', (language, bounced, told) => {
  const mails = { sent: figure(3), bounced: figure(bounced) };
  expect(summaryOf(withCampaigns({ mails }), language)).toContain(told);
});

describe('a number next to the previous one', () => {
  it.each([
    [0, 0, 'no leads came in, as in the week before.'],
    [1, 1, '1 lead came in, as in the week before.'],
    [2, 2, '2 leads came in, as many as in the week before.'],
    [2, 1, '2 leads came in, 1 more than in the week before (1).'],
    [1, 2, '1 lead came in, 1 fewer than in the week before (2).'],
    [0, 16, 'no leads came in, after 16 in the week before.'],
    [3, 0, '3 leads came in, after none in the week before.'],
    [12, 19, '12 leads came in, 7 fewer than in the week before (19).'],
    [12, 20, '12 leads came in, 40% fewer than in the week before (20).'],
    [61, 20, '61 leads came in, 41 more than in the week before (20).'],
    [1, 2888, '1 lead came in, 2,887 fewer than in the week before (2,888).'],
    [100_001, 100_000, '100,001 leads came in, 1 more than in the week before (100,000).'],
    [1000, 1023, '1,000 leads came in, 2.2% fewer than in the week before (1,023).'],
  ])('%i after %i is expressed in English', (now, before, told) => {
    // One lead moved forward, so that the week does not count as empty.
    const figures = withLeads({ created: figure(now, before), forward: figure(1) });
    expect(summaryOf(figures)).toContain(told);
  });

  it.each([
    [0, 0, 'no llegó ningún lead, igual que la semana anterior.'],
    [1, 1, 'llegó 1 lead, igual que la semana anterior.'],
    [2, 2, 'llegaron 2 leads, tantos como la semana anterior.'],
    [2, 1, 'llegaron 2 leads, 1 más que la semana anterior (1).'],
    [0, 16, 'no llegó ningún lead, frente a 16 la semana anterior.'],
    [3, 0, 'llegaron 3 leads, frente a ninguno la semana anterior.'],
    [12, 20, 'llegaron 12 leads, un 40 % menos que la semana anterior (20).'],
    [12_000, 30_000, 'llegaron 12.000 leads, un 60 % menos que la semana anterior (30.000).'],
  ])('%i after %i is expressed in Spanish', (now, before, told) => {
    const figures = withLeads({ created: figure(now, before), forward: figure(1) });
    expect(summaryOf(figures, 'es').replaceAll('\u00a0', ' ')).toContain(told);
  });

  it('is of the days that are compared while the period is running', () => {
    const created = { value: 9, compared: { now: 7, before: 5 } };
    const figures = { ...withLeads({ created }), ...running };
    const summaryIn = (language: 'en' | 'es') =>
      adviceOf(figures, language, new Date('2026-12-25T08:00:00Z')).summary;
    // The overview shows the first sentence alone, also when the week is over.
    expect(summaryIn('en')).toMatch(
      /^In week 52 of 2026 \(21 to 27 December\), 9 leads had come in by 25 December\. From 21 to 24 December, 7 came in, 2 more than from 14 to 17 December \(5\)\. /,
    );
    expect(summaryIn('es')).toMatch(
      /^En la semana 52 de 2026 \(del 21 al 27 de diciembre\), habían llegado 9 leads hasta el 25 de diciembre\. Del 21 al 24 de diciembre llegaron 7, 2 más que del 14 al 17 de diciembre \(5\)\. /,
    );
  });
});

it('distinguishes two counts of leads', () => {
  const typed = { ...emptyWeek.campaigns.typed, leads: 8, cost: 120 };
  const { campaigns } = withCampaigns({ typed, costPerLead: 15 });
  const figures = { ...withLeads({ created: figure(12), ofOpen: { won: 2, of: 50 } }), campaigns };
  const [en, es] = [summaryOf(figures), summaryOf(figures, 'es').replaceAll('\u00a0', ' ')];
  expect(en).toContain(
    'The figures entered by hand for campaigns add up to 8 leads and a cost of €120.00, which is €15.00 a lead. These leads were counted by whoever entered them, separately from those above.',
  );
  expect(es).toContain(
    '8 leads y un coste de 120,00 €, es decir, 15,00 € por lead. Esos leads los contó quien',
  );
  expect(en).toContain('Of the 50 leads that were open during the week, new ones included, 2 were won');
  expect(es).toContain('De los 50 leads abiertos durante la semana, incluidos los nuevos, se ganaron 2');
  expect(summaryOf(withCampaigns({ typed: { ...typed, leads: null } }))).not.toContain('These leads');
});

it('leaves out a share of more than all leads, which reports of earlier versions may have', () => {
  const summary = (won: number, of: number) => summaryOf(withLeads({ won: figure(5), ofOpen: { won, of } }));
  expect(summary(3, 3)).toContain('Of the 3 leads that were open');
  expect(summary(5, 3)).not.toContain('were open during');
  expect(summary(2, 1)).not.toContain('only lead');
});

describe('a median of whole days', () => {
  const withMedian = (median: number, medianBefore: number) => {
    const days = { median, leads: 8, medianBefore };
    return withLeads({ created: figure(9), daysToContact: days, daysToWon: days });
  };

  it.each([
    ['en', 0, 'New leads got a first contact on the same day (', '; 3 days in the week before).'],
    [
      'en',
      0.5,
      'New leads got a first contact on the same day or the next (',
      '; 3 days in the week before).',
    ],
    ['en', 0.5, 'Leads were won on the day they came in or the next (', '; 3 days in the week before).'],
    ['en', 1.5, 'First contact with a new lead took between 1 and 2 days (', ''],
    ['en', 2, 'It took 2 days to win a lead (', ''],
    [
      'es',
      0,
      'Los leads nuevos recibieron su primer contacto el mismo día (',
      '; 3 días la semana anterior).',
    ],
    ['es', 0.5, 'Los leads nuevos recibieron su primer contacto el mismo día o al siguiente (', ''],
    ['es', 0.5, 'Los leads se ganaron el mismo día en que llegaron o al siguiente (', ''],
    ['es', 1.5, 'El primer contacto tardó entre 1 y 2 días (', ''],
    ['es', 2, 'Ganar un lead llevó 2 días (', ''],
  ] as const)('is told in %s, of %d, without parts of a day', (language, median, begin, end) => {
    const told = summaryOf(withMedian(median, 3), language);
    expect(told).toContain(begin);
    expect(told).toContain(end);
    expect(told).not.toMatch(/half a day|medio día|\d[.,]5\b/);
  });

  it('of the previous period is expressed in the same way', () => {
    expect(summaryOf(withMedian(3, 0.5))).toContain('; the same day or the next in the week before)');
    expect(summaryOf(withMedian(3, 1.5), 'es')).toContain('; entre 1 y 2 días la semana anterior)');
    expect(advised(withMedian(4, 0.5), 'es').CONTACT_SLOWER).toContain(
      'antes, el mismo día o al siguiente; después, 4 días (medianas)',
    );
  });
});

describe('losses', () => {
  const told = (language: 'en' | 'es', ...reasons: Parameters<typeof lossReasons>) =>
    summaryOf(withLeads({ lost: figure(6), lossReasons: lossReasons(...reasons) }), language);

  it.each([
    [
      [
        ['price', 3],
        ['noAnswer', 2],
        [null, 1],
      ],
      'Reasons given: “Price” (3) and “No answer” (2). For 1 nobody has said why.',
      'Motivos indicados: «Precio» (3) y «No responde» (2). De 1 nadie ha indicado el motivo.',
    ],
    [
      [
        ['price', 6],
        ['noNeed', 0],
        [null, 0],
      ],
      'Reason given: “Price” (6).',
      'Motivo indicado: «Precio» (6).',
    ],
    [[[null, 6]], 'Nobody has said why.', 'Nadie ha indicado el motivo.'],
  ] as const)('have the reasons %j', (reasons, english, spanish) => {
    const rows = reasons.map(([reason, count]): [typeof reason, number] => [reason, count]);
    expect(told('en', ...rows)).toContain(`. ${english} `);
    expect(told('es', ...rows)).toContain(`. ${spanish} `);
  });

  it('are not explained in reports of before', () => {
    const summary = summaryOf(withLeads({ lost: figure(6) }));
    expect(summary).not.toMatch(/Reason|said why/);
  });
});
