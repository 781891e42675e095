import { color, font, layout, media, radius, shadow, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

export const LinkState = styled.span`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

/* On phones the client area appears only in the footer, because the phone menu has a single link (rule 2.4). */
export const Disclosure = styled.details`
  position: relative;
  display: none;

  ${media.md} {
    display: block;
  }
`;

export const Opener = styled.summary`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  min-height: ${layout.targetPrimary};
  padding-inline: ${space(3)};
  border-radius: ${radius.round};
  font-weight: ${font.weight.medium};
  font-size: ${font.size.sm};
  list-style: none;
  cursor: pointer;

  &::-webkit-details-marker {
    display: none;
  }

  &:hover {
    background: ${color.hover};
  }
`;

export const Entries = styled.ul`
  position: absolute;
  inset: 100% 0 auto auto;
  min-width: 14rem;
  border: 1px solid ${color.line};
  border-radius: ${radius.md};
  background: ${color.surface};
  box-shadow: ${shadow.float};

  && {
    padding: ${space(1.5)};
  }

  li {
    display: flex;
    align-items: center;
    padding-right: ${space(3)};
    border-radius: ${radius.sm};

    &:hover {
      background: ${color.hover};
    }
  }

  a {
    flex: 1;
    padding: ${space(2.5)} ${space(3)};
    border-radius: ${radius.sm};
    color: ${color.text};
    font-weight: ${font.weight.medium};
    text-decoration: none;

    &:focus-visible {
      outline-offset: -2px;
    }
  }
`;
