import { PortalLink } from '@portals/platform';
import { styled } from 'styled-components';
import { color, font, space } from '../tokens';

const Mark = styled.svg`
  flex: none;
  width: 1.75rem;
  height: 1.75rem;
  fill: none;
  stroke: ${color.accent};
  stroke-width: 2;
  stroke-linecap: round;

  circle { fill: ${color.accent}; stroke: none; }
`;

const Home = styled(PortalLink)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2.5)};
  min-height: 2.75rem;
  color: ${color.text};
  font-family: ${font.heading};
  font-size: 1.25rem;
  font-weight: ${font.weight.semibold};
  letter-spacing: -0.02em;
  text-decoration: none;
`;

/** The brand mark: three connected nodes. */
export function BrandMark() {
  return (
    <Mark viewBox="0 0 28 28" aria-hidden>
      <path d="M7 21V7l14 14V7" />
      <circle cx="7" cy="7" r="3.5" />
      <circle cx="21" cy="21" r="3.5" />
      <circle cx="7" cy="21" r="2.5" />
      <circle cx="21" cy="7" r="2.5" />
    </Mark>
  );
}

/** The brand as a link to the public home page. */
export function Brand({ name }: { name: string }) {
  return (
    <Home to="/">
      <BrandMark />
      <span>{name}</span>
    </Home>
  );
}
