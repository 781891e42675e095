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
}

/**
 * Reads a table with one lead a line: company, contact, position, sector, source, statuses (`new > contacted`), days ago, notes,
 * next step, and in how many days that is due. Empty cells are none.
 */
export function parseSampleLeads(table: string): SampleLead[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const optional = (index: number) => cells[index] || null;
      const due = optional(9);
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
        nextStepInDays: due === null ? null : Number(due),
      };
    });
}
