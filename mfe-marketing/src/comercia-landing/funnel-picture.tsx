import { palette } from '@portals/ui/tokens';
import { styled } from 'styled-components';

const Picture = styled.svg`
  width: 100%;
  height: auto;
`;

const names = [
  [52, 30],
  [96, 52],
  [140, 26],
  [184, 58],
  [226, 34],
  [268, 54],
  [310, 28],
  [352, 50],
  [394, 32],
  [94, 84],
  [162, 92],
  [206, 80],
  [290, 90],
  [334, 82],
  [354, 88],
] as const;
const conversations = [
  [170, 176],
  [225, 186],
  [280, 174],
] as const;
const customers = [
  [206, 290],
  [244, 290],
] as const;

/** Picture: a closed funnel; many names enter at the top, and customers come out at the bottom. */
export function FunnelPicture({ title }: { title: string }) {
  return (
    <Picture viewBox="0 0 450 340" fill="none" role="img" aria-label={title}>
      <path
        d="M20 12 150 210v112h150V210L430 12"
        stroke={palette.ink}
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M86 112h278M138 210h174" stroke={palette.ink} strokeWidth="1.5" strokeDasharray="2 7" />
      {names.map(([x, y]) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r="7"
          fill={palette.white}
          stroke={palette.grey}
          strokeWidth="2"
        />
      ))}
      {conversations.map(([x, y]) => (
        <path
          key={x}
          d={`M${x - 16} ${y - 14}h32a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-22l-10 8v-8a6 6 0 0 1-6-6v-12a6 6 0 0 1 6-6Z`}
          fill={palette.white}
          stroke={palette.teal}
          strokeWidth="2"
        />
      ))}
      {customers.map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y - 18} r="9" fill={palette.teal} />
          <path d={`M${x - 15} ${y + 14}v-4a15 15 0 0 1 30 0v4Z`} fill={palette.teal} />
        </g>
      ))}
    </Picture>
  );
}
