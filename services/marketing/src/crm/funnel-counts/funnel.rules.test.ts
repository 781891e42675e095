import { leadColumns } from '@portals/contracts/constants';
import { columnNumber } from '../lead-row/lead-status.rules.js';
import { funnelAfter, funnelOf, type LeadFacts, type LeadStep } from './funnel.rules.js';
import { countsOf, countsOfChange, type DayCount } from './funnel-counts.rules.js';

const facts = (changes: Partial<LeadFacts> = {}): LeadFacts => ({
  createdAt: new Date('2026-12-28T09:00:00Z'),
  sourceKey: 'feria',
  boardColumn: columnNumber('new'),
  ...changes,
});

type Told = [at: string, status: string, how?: string];
/** Returns events with the given times and statuses; each event continues from the previous status. */
const fromEvents = (...events: Told[]) =>
  events.map(([at, toStatus, how = 'hand'], place) => ({
    at: new Date(at),
    fromStatus: events[place - 1]?.[1] ?? null,
    toStatus,
    how,
  }));

const nameOf = (column: number) => leadColumns[column] ?? '';

/** Formats a step as day, columns, direction and first events: `12-29 new>contacted forward contact`. */
function wordsOf({ day, fromColumn, toColumn, direction, ...first }: LeadStep): string {
  const words = [`${day.slice(5)} ${nameOf(fromColumn)}>${nameOf(toColumn)}`];
  if (direction !== 0) words.push(direction > 0 ? 'forward' : 'back');
  if (first.isFirstContact) words.push('contact');
  if (first.isFirstWon) words.push('won');
  if (first.isFirstLost) words.push('lost');
  return words.join(' ');
}

describe('the funnel of a lead', () => {
  it.each<[what: string, events: Told[], entry: string, steps: string[]]>([
    ['that nobody has moved', [['2026-12-28T09:00:00Z', 'new']], 'new', []],
    ['of which there is no event', [], 'new', []],
    [
      'that goes its way',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-29T09:00:00Z', 'contacted'],
        ['2026-12-31T09:00:00Z', 'qualified'],
        ['2027-01-04T09:00:00Z', 'proposal'],
        ['2027-01-05T09:00:00Z', 'won'],
      ],
      'new',
      [
        '12-29 new>contacted forward contact',
        '12-31 contacted>qualified forward',
        '01-04 qualified>proposal forward',
        '01-05 proposal>won forward won',
      ],
    ],
    [
      'that is moved on the day on which it came',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-28T10:00:00Z', 'contacted'],
      ],
      'new',
      ['12-28 new>contacted forward contact'],
    ],
    [
      'that is lost at once, which is a contact too',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-30T09:00:00Z', 'lost'],
      ],
      'new',
      ['12-30 new>lost contact lost'],
    ],
    [
      'of which what was done by mistake is put right on the same day',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-29T09:00:00Z', 'won'],
        ['2026-12-29T09:01:00Z', 'new'],
      ],
      'new',
      [],
    ],
    [
      'that is moved twice on one day',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-29T09:00:00Z', 'lost'],
        ['2026-12-29T10:00:00Z', 'qualified'],
      ],
      'new',
      ['12-29 new>qualified forward contact'],
    ],
    [
      'that is lost, comes back and is won twice',
      [
        ['2026-12-28T09:00:00Z', 'contacted'],
        ['2026-12-29T09:00:00Z', 'lost'],
        ['2026-12-30T09:00:00Z', 'contacted'],
        ['2026-12-31T09:00:00Z', 'won'],
        ['2027-01-01T09:00:00Z', 'proposal'],
        ['2027-01-02T09:00:00Z', 'won'],
        ['2027-01-03T09:00:00Z', 'lost'],
      ],
      'contacted',
      [
        '12-29 contacted>lost lost',
        '12-30 lost>contacted',
        '12-31 contacted>won forward won',
        '01-01 won>proposal back',
        '01-02 proposal>won forward',
        '01-03 won>lost',
      ],
    ],
    [
      'that came in as won, leaves and comes again',
      [
        ['2026-12-28T09:00:00Z', 'won'],
        ['2026-12-29T09:00:00Z', 'proposal'],
        ['2026-12-30T09:00:00Z', 'won'],
      ],
      'won',
      ['12-29 won>proposal back', '12-30 proposal>won forward won'],
    ],
    [
      'with statuses of its own, which are one column',
      [
        ['2026-12-28T09:00:00Z', 'En espera'],
        ['2026-12-29T09:00:00Z', 'Llamar'],
        ['2026-12-30T09:00:00Z', ' CONTACTED '],
        ['2026-12-31T09:00:00Z', 'En espera'],
      ],
      'other',
      ['12-30 other>contacted', '12-31 contacted>other'],
    ],
    [
      'that is moved at the last and the first moment of a day in Madrid',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-29T22:59:59.999Z', 'contacted'],
        ['2026-12-29T23:00:00Z', 'qualified'],
      ],
      'new',
      ['12-29 new>contacted forward contact', '12-30 contacted>qualified forward'],
    ],
    [
      'that took over events from before it came',
      [
        ['2026-12-01T09:00:00Z', 'new'],
        ['2026-12-02T09:00:00Z', 'contacted'],
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-30T09:00:00Z', 'qualified'],
      ],
      'new',
      ['12-30 new>qualified forward contact'],
    ],
    [
      'that came as another one was further',
      [
        ['2026-12-01T09:00:00Z', 'new'],
        ['2026-12-02T09:00:00Z', 'won'],
      ],
      'new',
      ['12-28 new>won forward contact won'],
    ],
    [
      'of which the clock was put back between two events',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-31T09:00:00Z', 'contacted'],
        ['2026-12-30T09:00:00Z', 'qualified'],
        ['2027-01-02T09:00:00Z', 'proposal'],
      ],
      'new',
      ['12-30 new>qualified forward contact', '01-02 qualified>proposal forward'],
    ],
    [
      'that was merged as won, moved by a bulk change, and restored by the undos of both',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-29T09:00:00Z', 'won', 'merge'],
        ['2026-12-30T09:00:00Z', 'lost'],
        ['2026-12-31T09:00:00Z', 'won', 'undo'],
        ['2027-01-01T09:00:00Z', 'new', 'undo'],
        ['2027-01-02T09:00:00Z', 'contacted'],
      ],
      'new',
      ['01-02 new>contacted forward contact'],
    ],
    [
      'that stayed in two merges, both of which were undone',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-29T09:00:00Z', 'lost', 'merge'],
        ['2026-12-30T09:00:00Z', 'won', 'merge'],
        ['2026-12-31T09:00:00Z', 'lost', 'undo'],
        ['2027-01-01T09:00:00Z', 'new', 'undo'],
      ],
      'new',
      [],
    ],
    [
      'that was merged as won and moved back by hand',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-29T09:00:00Z', 'won', 'merge'],
        ['2026-12-30T09:00:00Z', 'new'],
      ],
      'new',
      ['12-29 new>won forward contact won', '12-30 won>new back'],
    ],
    [
      'that was moved by a bulk change, which was undone on a later day',
      [
        ['2026-12-28T09:00:00Z', 'new'],
        ['2026-12-29T09:00:00Z', 'won'],
        ['2026-12-30T09:00:00Z', 'new', 'undo'],
      ],
      'new',
      ['12-29 new>won forward contact won', '12-30 won>new back'],
    ],
  ])('%s', (_, events, entry, steps) => {
    const funnel = funnelOf(facts(), fromEvents(...events));
    expect(funnel).toMatchObject({ createdDay: '2026-12-28', sourceKey: 'feria' });
    expect(nameOf(funnel.entryColumn)).toBe(entry);
    expect(funnel.steps.map(wordsOf)).toEqual(steps);
    const days = funnel.steps.map(({ day }) => day);
    expect(funnel.steps.map(({ untilDay }) => untilDay)).toEqual(
      [...days.slice(1), null].slice(0, days.length),
    );
  });

  it('begins where the first event comes from, when the one of its creation is not there', () => {
    const events = [
      { at: new Date('2026-12-30T09:00:00Z'), fromStatus: 'contacted', toStatus: 'won', how: 'hand' },
    ];
    const funnel = funnelOf(facts({ boardColumn: columnNumber('won') }), events);
    expect(nameOf(funnel.entryColumn)).toBe('contacted');
    expect(funnel.steps.map(wordsOf)).toEqual(['12-30 contacted>won forward won']);
    expect(nameOf(funnelOf(facts({ boardColumn: columnNumber('lost') }), []).entryColumn)).toBe('lost');
  });
});

/** Returns the sums of counts by measure and item, without those that are 0. */
function sumsOf(counts: readonly DayCount[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { day, measure, item, count } of counts) {
    const key = `${day} ${measure} ${item}`;
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0).sort());
}

describe('one more event of a lead', () => {
  const statuses = ['new', 'contacted', 'proposal', 'won', 'lost', 'En espera'];
  /** Returns a pseudorandom number generator for [0, 1) that gives the same numbers in every run. */
  const randomNumbers = () => {
    let state = 7;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  };

  it('makes of its funnel what all events tell, unless it leaves that to them', () => {
    const random = randomNumbers();
    const made = { known: 0, left: 0 };
    for (let lead = 0; lead < 300; lead++) {
      let time = Date.parse('2026-12-26T09:00:00Z');
      const events = Array.from({ length: 12 }, (): Told => {
        // Some days have several events and others none. Occasionally the clock is set back, even to before the lead's creation.
        time += (random() < 0.1 ? -60 : 40) * random() * 3_600_000;
        return [new Date(time).toISOString(), statuses[Math.floor(random() * statuses.length)] ?? ''];
      });
      const all = fromEvents(...events);
      for (const [place, event] of all.entries()) {
        const funnel = funnelOf(facts(), all.slice(0, place));
        const after = funnelAfter(funnel, event);
        const next = funnelOf(facts(), all.slice(0, place + 1));
        if (after !== null) expect(after).toEqual(next);
        // The clock was set back, so the last step is on a later day than the event.
        else if (place > 0)
          expect(event.at.getTime()).toBeLessThan(Date.parse(funnel.steps.at(-1)?.day ?? ''));
        made[after === null ? 'left' : 'known']++;
        const changed = [...countsOf(funnel), ...countsOfChange(funnel, next)];
        expect(sumsOf(changed)).toEqual(sumsOf(countsOf(next)));
      }
    }
    expect(made.left).toBeGreaterThan(310);
    expect(made.known).toBeGreaterThan(made.left);
  });

  it('is left to all events when it goes on from another column than the last one', () => {
    const funnel = funnelOf(facts(), fromEvents(['2026-12-28T09:00:00Z', 'new']));
    const at = new Date('2026-12-29T09:00:00Z');
    expect(funnelAfter(funnel, { at, fromStatus: 'qualified', toStatus: 'won' })).toBeNull();
    expect(funnelAfter(funnel, { at, fromStatus: null, toStatus: 'won' })).toBeNull();
    expect(funnelAfter(funnel, { at, fromStatus: 'New ', toStatus: 'won' })?.steps).toHaveLength(1);
  });
});

describe('what a lead adds to the counts of days', () => {
  const countsIn = (createdAt: string, ...events: Told[]) =>
    countsOf(funnelOf(facts({ createdAt: new Date(createdAt) }), fromEvents(...events))).map(
      ({ day, measure, item, count }) => `${day.slice(5)} ${measure} ${item} ${count}`,
    );

  it.each<[what: string, events: [Told, ...Told[]], counts: string[]]>([
    [
      'that came',
      [['2026-03-27T09:00:00Z', 'new']],
      ['03-27 created feria 1', '03-27 column 0 1', '03-27 cohort open 1'],
    ],
    [
      'that came in as lost',
      [['2026-03-27T09:00:00Z', 'lost']],
      ['03-27 created feria 1', '03-27 column 5 1'],
    ],
    [
      'that is won, over the night in which summer time begins',
      [
        ['2026-03-27T22:30:00Z', 'new'],
        ['2026-03-28T23:30:00Z', 'contacted'],
        ['2026-03-30T22:30:00Z', 'won'],
      ],
      [
        ...['03-27 created feria 1', '03-27 column 0 1', '03-27 cohort open 1'],
        ...['03-29 column 0 -1', '03-29 column 1 1', '03-29 moved forward 1', '03-29 contactDays 2 1'],
        ...['03-31 column 1 -1', '03-31 column 4 1', '03-31 moved forward 1'],
        ...['03-31 came won 1', '03-31 wonDays 4 1', '03-27 cohort won 1'],
      ],
    ],
    [
      'that goes back and is lost',
      [
        ['2026-03-27T09:00:00Z', 'qualified'],
        ['2026-03-28T09:00:00Z', 'contacted'],
        ['2026-03-29T09:00:00Z', 'lost'],
        ['2026-03-30T09:00:00Z', 'other'],
        ['2026-03-31T09:00:00Z', 'lost'],
      ],
      [
        ...['03-27 created feria 1', '03-27 column 2 1', '03-27 cohort open 1'],
        ...['03-28 column 2 -1', '03-28 column 1 1', '03-28 moved back 1'],
        ...['03-29 column 1 -1', '03-29 column 5 1', '03-29 came lost 1'],
        ...['03-30 column 5 -1', '03-30 column 6 1'],
        ...['03-31 column 6 -1', '03-31 column 5 1'],
      ],
    ],
  ])('%s', (_, events, counts) => {
    expect(countsIn(events[0][0], ...events)).toEqual(counts);
  });
});
