import { storedPicture } from '@portals/contracts/constants';
import { styled } from 'styled-components';

const Plate = styled.img`
  width: auto;
  max-width: 13.75rem;
  height: auto;
  max-height: 3.75rem;
  padding: 6px 10px;
  border-radius: 6px;
  background: #FFFFFF;
`;

/**
 * Shows the logo of a company as in its emails and pages: on white, because most logos are designed for a white background. Renders nothing
 * without a logo.
 */
export function CompanyLogo({ url, name }: { url: string | null; name: string }) {
  const sizes = storedPicture(url ?? '');
  const shown = sizes?.findLast(({ width }) => width >= 400) ?? sizes?.[0];
  return shown ? <Plate src={shown.path} alt={name} width={shown.width} height={shown.height} /> : null;
}
