/** A lead of the demonstration. */
export interface SampleLead {
  companyName: string;
  contactName: string | null;
  position: string | null;
  sector: string | null;
  source: string;
  /** Those that it had, the latest last. */
  statuses: string[];
  /** When it came. */
  daysAgo: number;
  notes: string | null;
  nextStep: string | null;
  /** In how many days the next step is due; negative when it is overdue. */
  nextStepInDays: number | null;
  /** Days between two of its statuses; null for an even spread over its first three weeks. */
  pace: number | null;
}

/**
 * Reads a table with one lead a line: company, contact, position, sector, source, statuses (`new > contacted`), days ago, notes,
 * next step, in how many days that is due, and the days between two statuses. Empty cells are none.
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
