/** Logo next to the name: three connected nodes. */
export function SiteMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true" focusable="false">
      <path d="M7 21V7l14 14V7" stroke="currentColor" strokeWidth="2.25" strokeLinejoin="round" />
      <circle cx="7" cy="21" r="3.25" fill="currentColor" />
      <circle cx="7" cy="7" r="3.25" fill="var(--color-accent)" />
      <circle cx="21" cy="21" r="3.25" fill="var(--color-accent)" />
      <circle cx="21" cy="7" r="3.25" fill="currentColor" />
    </svg>
  );
}
