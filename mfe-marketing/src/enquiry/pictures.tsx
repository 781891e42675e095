import styled from 'styled-components';

const Picture = styled.svg`
  width: 100%;
  max-width: 26rem;
  height: auto;
`;

const ink = { stroke: 'var(--color-text)', strokeWidth: 2 } as const;
const accent = { stroke: 'var(--color-accent)', strokeWidth: 3 } as const;

/** A knot of tasks becomes four straight lines. */
export function KnotPicture({ title }: { title: string }) {
  return (
    <Picture viewBox="0 0 400 180" fill="none" role="img" aria-label={title}>
      <path d="M8 36c70 0 30 120 90 108S60 40 118 44s40 96 92 96h60c30 0 20-104 50-104h66" {...ink} />
      <path d="M8 78c60 0 56-54 100-46s-40 112 22 118 40-92 96-84 30 12 66 12h94" {...accent} />
      <path d="M8 112c50 0 90-80 130-60s-70 84-16 92 50-78 104-74 30 46 66 46h94" {...ink} />
      <path d="M8 146c60 0 60-110 112-110s10 100 60 96 30-68 68-50 16 68 46 68h92" {...ink} />
      {[36, 78, 116, 150].map((y) => (
        <circle key={y} cx="388" cy={y} r="6" fill={y === 78 ? 'var(--color-accent)' : 'var(--color-text)'} />
      ))}
    </Picture>
  );
}

const blocks = [0, 1, 2, 3] as const;

/** Four blocks; each carries the mark of the one before. */
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
