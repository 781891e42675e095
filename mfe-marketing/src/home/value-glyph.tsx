import type { ReactNode } from 'react';
import type { ValueKey } from './value-keys';

const ink = { stroke: 'var(--color-text)', strokeWidth: 2, fill: 'none' } as const;
const accent = { stroke: 'var(--color-accent)', strokeWidth: 2, fill: 'none' } as const;

const drawings: Record<ValueKey, ReactNode> = {
  simplicity: (
    <>
      <path d="M4 14c8-12 12 20 20 8s4-18 12-10" {...ink} opacity="0.35" />
      <path d="M38 24h18" {...accent} />
      <circle cx="60" cy="24" r="4" fill="var(--color-accent)" />
    </>
  ),
  transparency: (
    <>
      <rect x="5" y="7" width="30" height="30" rx="4" {...ink} />
      <rect x="21" y="13" width="30" height="30" rx="4" {...accent} />
      <path d="M21 37V17a4 4 0 0 1 4-4h10v20a4 4 0 0 1-4 4Z" fill="var(--color-accent)" opacity="0.22" />
    </>
  ),
  partnership: (
    <>
      <path d="M4 14h16a10 10 0 0 1 10 10v0a10 10 0 0 0 10 10h20" {...ink} />
      <path d="M4 34h16a10 10 0 0 0 10-10v0a10 10 0 0 1 10-10h20" {...accent} />
      <circle cx="30" cy="24" r="4" fill="var(--color-text)" />
    </>
  ),
  results: (
    <>
      <path d="M6 42V30M18 42V25M30 42V28M42 42V16" {...ink} />
      <path d="M54 42V6" {...accent} strokeWidth="5" />
      <path d="M2 43h58" {...ink} opacity="0.35" />
    </>
  ),
};

/** Small drawing next to each value, hidden from screen readers because the text is complete without it. */
export function ValueGlyph({ value }: { value: ValueKey }) {
  return (
    <svg width="64" height="48" viewBox="0 0 64 48" aria-hidden="true" focusable="false">
      {drawings[value]}
    </svg>
  );
}
