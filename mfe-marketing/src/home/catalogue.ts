/** The catalogue in order (rule 2.5), with the detail page of each entry that has one. */
export const catalogue = [
  { key: 'algorithmic', path: '/algorithmia' },
  { key: 'comerzia', path: '/comerzia' },
  { key: 'webia', path: '/webia' },
  { key: 'smartbox', path: '/smartboxai' },
  { key: 'consultia', path: '/consultia' },
  { key: 'speechia' },
  { key: 'c550' },
  { key: 'rpastudio' },
  { key: 'simplia' },
  { key: 'binapp' },
  { key: 'beoptimizer' },
] as const satisfies readonly { key: string; path?: string }[];
export type Solution = (typeof catalogue)[number];
