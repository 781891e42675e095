import { styled } from 'styled-components';

const Picture = styled.svg`
  width: 100%;
  max-width: 26rem;
  height: auto;
`;

const ink = { stroke: 'var(--color-text)', strokeWidth: 2 } as const;
const accent = { stroke: 'var(--color-accent)', strokeWidth: 3 } as const;

/** SVG paths of the strands: each enters on the left, runs through the tangle and leaves at its own height. The last strand is on top. */
const strands = [
  { path: 'M8 40C150 20 190 170 120 158S90 40 160 42 190 108 262 108H376', end: 108, look: ink },
  { path: 'M8 108C60 108 60 28 128 30S190 120 130 130 150 72 262 72H376', end: 72, look: ink },
  {
    path: 'M8 140C90 160 130 60 88 62S60 150 140 150 150 60 196 72 200 144 262 144H376',
    end: 144,
    look: ink,
  },
  { path: 'M8 72C90 72 190 40 184 96S72 140 76 84 190 36 262 36H376', end: 36, look: accent },
] as const;

/** Picture: a tangle of four tasks becomes four straight lines. */
export function KnotPicture({ title }: { title: string }) {
  return (
    <Picture viewBox="0 0 400 180" fill="none" role="img" aria-label={title}>
      {strands.map(({ path, end, look }) => (
        <g key={end}>
          <path d={path} stroke="var(--color-sunken)" strokeWidth="7" />
          <path d={path} {...look} />
          <circle cx="382" cy={end} r="6" fill={look.stroke} />
        </g>
      ))}
    </Picture>
  );
}

const blocks = [0, 1, 2, 3] as const;

/** Picture: four blocks, each with the mark of the previous block. */
export function ChainPicture({ title }: { title: string }) {
  return (
    <Picture viewBox="0 0 400 180" fill="none" role="img" aria-label={title}>
      {blocks.map((block) => {
        const x = 10 + block * 100;
        return (
          <g key={block} {...ink}>
            {block > 0 && <path d={`M${x - 20} 90h20`} {...accent} />}
            <rect
              x={x}
              y="50"
              width="80"
              height="80"
              rx="12"
              fill={block === 3 ? 'var(--color-accent)' : 'none'}
            />
            {blocks.slice(0, block + 1).map((mark) => (
              <path
                key={mark}
                d={`M${x + 16} ${72 + mark * 13}h${28 + ((mark * 17) % 24)}`}
                stroke={block === 3 ? 'var(--color-onAccent)' : 'var(--color-text)'}
                strokeLinecap="round"
                strokeWidth="4"
                opacity={mark === block ? 1 : 0.4}
              />
            ))}
          </g>
        );
      })}
    </Picture>
  );
}
