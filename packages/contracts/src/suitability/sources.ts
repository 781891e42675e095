/** A study on which the rules are based. The page about the rules describes the study's results in both languages. */
export interface Source {
  key: string;
  authors: string;
  title: string;
  /** Journal or series, with volume. */
  where: string;
  /** Year of publication. */
  year: number;
  address: string;
  /** Day on which the page was last compared with the study's abstract. */
  reviewedOn: string;
}

/** Sources in the order of the page (rule 2.15). Studies whose abstract is not accessible are not listed. */
export const sources = [
  {
    key: 'support',
    authors: 'Erik Brynjolfsson, Danielle Li, Lindsey R. Raymond',
    title: 'Generative AI at Work',
    where: 'The Quarterly Journal of Economics 140(2)',
    year: 2025,
    address: 'https://academic.oup.com/qje/article/140/2/889/7990658',
    reviewedOn: '2026-11-27',
  },
  {
    key: 'writing',
    authors: 'Shakked Noy, Whitney Zhang',
    title: 'Experimental evidence on the productivity effects of generative artificial intelligence',
    where: 'Science 381',
    year: 2023,
    address: 'https://doi.org/10.1126/science.adh2586',
    reviewedOn: '2026-11-27',
  },
  {
    key: 'analysis',
    authors: 'Fabrizio Dell’Acqua et al.',
    title: 'Navigating the Jagged Technological Frontier',
    where: 'Organization Science',
    year: 2026,
    address: 'https://doi.org/10.1287/orsc.2025.21838',
    reviewedOn: '2026-11-27',
  },
  {
    key: 'email',
    authors: 'Eleanor Wiske Dillon, Sonia Jaffe, Nicole Immorlica, Christopher T. Stanton',
    title: 'Shifting Work Patterns with Generative AI',
    where: 'arXiv 2504.11436',
    year: 2025,
    address: 'https://arxiv.org/abs/2504.11436',
    reviewedOn: '2026-11-27',
  },
  {
    key: 'software',
    authors: 'Kevin Zheyuan Cui et al.',
    title: 'The Effects of Generative AI on High-Skilled Work',
    where: 'Management Science',
    year: 2026,
    address: 'https://doi.org/10.1287/mnsc.2025.00535',
    reviewedOn: '2026-11-27',
  },
  {
    key: 'softwareLoss',
    authors: 'Joel Becker, Nate Rush, Beth Barnes, David Rein (METR)',
    title: 'Measuring the Impact of Early-2025 AI on Experienced Open-Source Developer Productivity',
    where: 'arXiv 2507.09089',
    year: 2025,
    address: 'https://arxiv.org/abs/2507.09089',
    reviewedOn: '2026-11-27',
  },
  {
    key: 'workforce',
    authors: 'Alexander Bick, Adam Blandin, David Deming',
    title: 'The Rapid Adoption of Generative AI',
    where: 'Working paper, draft of June 2025',
    year: 2025,
    address: 'https://sites.google.com/view/covid-rps/generative-ai',
    reviewedOn: '2026-11-27',
  },
] as const satisfies readonly Source[];
export type SourceKey = (typeof sources)[number]['key'];

/** Months after which a source must be rechecked. */
export const sourceMonths = 18;

/** Returns the sources that were last checked `sourceMonths` or more ago. @param today `2026-11-27` */
export function staleSources(
  today: string,
  list: readonly Pick<Source, 'reviewedOn'>[] = sources,
): Pick<Source, 'reviewedOn'>[] {
  const oldest = new Date(`${today}T00:00:00Z`);
  oldest.setUTCMonth(oldest.getUTCMonth() - sourceMonths);
  const limit = oldest.toISOString().slice(0, 10);
  return list.filter(({ reviewedOn }) => reviewedOn < limit);
}
