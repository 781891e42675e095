/** Paths of Lucide's icons (ISC licence, https://lucide.dev), 24 units wide. */
const paths = {
  globe: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
  'chevron-down': 'm6 9 6 6 6-6',
  'log-out': 'm16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
};

/**
 * A decorative icon on pages of every portal. It is drawn here because Lucide's component would add 1 KB (brotli) to the shell's first
 * view, in addition to the portal's copy.
 */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg
    aria-hidden="true"
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[name]} />
  </svg>
);
