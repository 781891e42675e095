import { type Offer, PortalLink, useOfferState } from '@portals/platform';
import { color, font, space } from '@portals/ui/tokens';
import { ArrowUpRight } from 'lucide-react';
import { styled } from 'styled-components';
import { Cell } from './solutions-styles';

const State = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color.muted};
  font-size: ${font.size.sm};

  &::before {
    width: 0.5rem;
    height: 0.5rem;
    border: 1.5px solid ${color.accent};
    border-radius: 50%;
    content: '';
  }

  &[data-state='available']::before {
    background: ${color.accent};
  }

  &[data-state='pilot']::before {
    background: linear-gradient(90deg, ${color.accent} 50%, transparent 50%);
  }
`;

interface Props {
  offer: Offer;
  /** Path of the product's page, or of the portal's sign-in page; without it the name is not a link. */
  path: string | undefined;
  name: string;
  text: string;
  /** Id of an element with a warning about the product. */
  describedBy?: string | undefined;
  /** True to span two columns. */
  wide?: boolean;
}

/** Product with its name, description and availability. */
export function OfferCell({ offer, path, name, text, describedBy, wide }: Props) {
  const { state, label } = useOfferState(offer);
  return (
    <Cell aria-describedby={describedBy} data-wide={wide || undefined}>
      <h4>
        {path ? (
          <PortalLink to={path}>
            {name}
            <ArrowUpRight size={20} aria-hidden="true" />
          </PortalLink>
        ) : (
          name
        )}
      </h4>
      <p>{text}</p>
      <State data-state={state}>{label}</State>
    </Cell>
  );
}
