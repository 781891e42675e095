export interface SampleLead {
  companyName: string;
  contactName: string | null;
  position: string | null;
  sector: string | null;
  source: string;
  /** Statuses so far, in chronological order. */
  statuses: string[];
  /** Number of days since the lead was created. */
  daysAgo: number;
  notes: string | null;
  nextStep: string | null;
  /** Days until the next step is due; negative when it is overdue. */
  nextStepInDays: number | null;
  /** Number of days between consecutive statuses; null spreads the statuses evenly over the lead's first three weeks. */
  pace: number | null;
}

/**
 * Parses a table with one lead per line: company, contact, position, sector, source, statuses (`new > contacted`), days ago, notes, next
 * step, days until the next step is due, and days between two statuses. Empty cells mean no value.
 */
export function parseSampleLeads(table: string): SampleLead[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const optional = (index: number) => cells[index] || null;
      const number = (index: number) => (cells[index] ? Number(cells[index]) : null);
      return {
        companyName: cells[0] ?? '',
        contactName: optional(1),
        position: optional(2),
        sector: optional(3),
        source: cells[4] ?? '',
        statuses: (cells[5] ?? '').split(' > '),
        daysAgo: Number(cells[6]),
        notes: optional(7),
        nextStep: optional(8),
        nextStepInDays: number(9),
        pace: number(10),
      };
    });
}
