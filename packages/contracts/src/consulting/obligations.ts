/** Regulations of the European Union, with their addresses in the Official Journal. */
export const regulations = {
  '2024/1689': 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
  '2026/1744': 'https://eur-lex.europa.eu/eli/reg/2026/1744/oj',
} as const;
export type RegulationNumber = keyof typeof regulations;

/** An obligation of the AI Act. The report describes it in both languages. */
export interface Obligation {
  key: string;
  /** Article of Regulation (EU) 2024/1689. */
  article: string;
  /** First day on which the obligation applies. */
  appliesFrom: string;
  regulations: readonly RegulationNumber[];
  /** Day on which the text was last compared with the amended regulations. */
  reviewedOn: string;
}

/**
 * Dated obligations that a report can list, in the order of their days (rule 6.13). Regulation (EU) 2026/1744, in force since 27 July 2026,
 * changed the wording of Article 4, left the date of Article 50 unchanged, and added Article 111(4).
 */
export const obligations = [
  {
    key: 'literacy',
    article: '4',
    appliesFrom: '2025-02-02',
    regulations: ['2024/1689', '2026/1744'],
    reviewedOn: '2026-11-27',
  },
  {
    key: 'transparency',
    article: '50',
    appliesFrom: '2026-08-02',
    regulations: ['2024/1689'],
    reviewedOn: '2026-11-27',
  },
  {
    key: 'marking',
    article: '111(4)',
    appliesFrom: '2026-12-02',
    regulations: ['2024/1689', '2026/1744'],
    reviewedOn: '2026-11-27',
  },
] as const satisfies readonly Obligation[];
export type ObligationKey = (typeof obligations)[number]['key'];
