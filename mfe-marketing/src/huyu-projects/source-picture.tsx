import { media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useCaseTexts } from './case-texts';

const Pair = styled.div`
  display: grid;
  gap: ${space(10)};

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }

  svg {
    width: 100%;
    max-width: 28rem;
    height: auto;
    margin-inline: auto;
  }

  text {
    fill: var(--color-text);
    font: 600 18px var(--font-heading);
  }
`;

const ink = { stroke: 'var(--color-text)', strokeWidth: 2 } as const;
const accent = { stroke: 'var(--color-accent)', strokeWidth: 3 } as const;

function Page({ x, y, label }: { x: number; y: number; label: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="96" height="118" rx="8" fill="var(--color-surface)" {...ink} />
      <path d="M16 50h64M16 66h50M16 82h58" {...ink} opacity="0.35" />
      <text x="16" y="32">
        {label}
      </text>
    </g>
  );
}

interface PartProps {
  /** Label above the drawing. */
  name: string;
  /** Description for screen readers. */
  title: string;
}

function Before({ name, title }: PartProps) {
  return (
    <svg viewBox="0 0 400 300" fill="none" role="img" aria-label={title}>
      <text x="30" y="28">
        {name}
      </text>
      <Page x={30} y={56} label="EN" />
      <Page x={274} y={156} label="ES" />
      <path
        d="M134 96c70-40 140-10 178 48M268 234c-70 52-130 24-178-46M134 144c50-8 90 12 130 52"
        {...ink}
        strokeDasharray="4 7"
      />
      <path
        d="M298.9 136.8 312 144 310.6 129.1M103.3 194.9 90 188 91.7 202.9M249.7 191.6 264 196 259.6 181.7"
        {...ink}
      />
    </svg>
  );
}

function After({ name, title }: PartProps) {
  return (
    <svg viewBox="0 0 400 300" fill="none" role="img" aria-label={title}>
      <text x="30" y="28">
        {name}
      </text>
      <circle cx="86" cy="160" r="42" fill="var(--color-accent)" />
      <path d="M68 160h36M86 142v36" stroke="var(--color-onAccent)" strokeWidth="4" strokeLinecap="round" />
      <path d="M127 148c52-28 86-50 141-50M127 172c52 28 86 50 141 50" {...accent} />
      <path d="m256 90 12 8-12 8M256 214l12 8-12 8" {...accent} />
      <Page x={274} y={34} label="EN" />
      <Page x={274} y={166} label="ES" />
    </svg>
  );
}

/** Picture: before, two sites with copies between them; after, one source for both languages. */
export function SourcePicture() {
  const texts = useCaseTexts();
  return (
    <Pair>
      <Before name={texts.before} title={texts.beforePicture} />
      <After name={texts.after} title={texts.afterPicture} />
    </Pair>
  );
}
