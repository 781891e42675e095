import { PortalLink } from '@portals/platform';
import { color, font, media, palette, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Actions, Band, primaryAction, quietAction, splitPane } from '../site/kit';

export const Hero = styled(Band)`
  padding-block: clamp(7rem, 13vw, 10rem) clamp(3rem, 7vw, 6rem);

  h1 {
    max-width: 19ch;
    margin-block: ${space(4)} ${space(6)};
  }
`;

export const Links = styled(Actions)`
  margin-top: ${space(9)};
`;

export const MainLink = styled(PortalLink)`
  ${primaryAction}
`;

export const QuietLink = styled(PortalLink)`
  ${quietAction}
`;

export const Claim = styled.div`
  display: grid;
  gap: ${space(8)};
  align-items: center;
  margin-top: clamp(3rem, 7vw, 6rem);
  padding: clamp(1.5rem, 5vw, 4rem);
  border-radius: ${radius.xl};
  background: ${palette.amberBright};
  color: ${palette.ink};

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }

  p {
    max-width: 44ch;
  }

  small {
    display: block;
    max-width: 52ch;
    margin-top: ${space(3)};
    font-size: ${font.size.sm};
    line-height: 1.5;
  }

  svg {
    max-width: 26rem;
    margin-inline: auto;
  }
`;

export const Day = styled.div`
  margin-top: ${space(10)};

  table {
    width: 100%;
    table-layout: fixed;
  }

  th,
  td {
    padding: ${space(5)} ${space(6)} ${space(5)} 0;
    border-top: 1px solid ${color.line};
    text-align: left;
    vertical-align: top;
  }

  thead td {
    border: 0;
  }

  thead th {
    border: 0;
    font: 600 ${font.size.h4} / 1.3 ${font.heading};
  }

  thead td,
  tbody th {
    width: 6.5rem;
  }

  tbody th {
    color: ${color.muted};
    font: 600 1rem / 1.6 ${font.heading};
  }

  td {
    color: ${color.muted};
  }

  td:last-child {
    color: ${color.text};
    font-weight: 500;
  }

  ${media.belowMd} {
    thead {
      position: absolute;
      clip-path: inset(50%);
    }

    tr,
    th,
    td {
      display: block;
      width: auto;
    }

    td,
    tbody th {
      padding: 0;
      border: 0;
    }

    td:last-child {
      padding-top: ${space(2)};
    }

    tbody tr {
      padding-block: ${space(5)};
      border-top: 1px solid ${color.line};
    }

    td::before {
      display: block;
      color: ${color.accentText};
      font-weight: 600;
      font-size: ${font.size.sm};
      content: attr(data-label);
    }
  }
`;

export const Door = styled.section`
  ${splitPane}

  &:first-child {
    background: ${palette.teal};
    color: ${palette.white};
  }

  &:last-child {
    background: ${color.sunken};
  }

  p {
    max-width: 36ch;
    margin-block: ${space(3)} ${space(6)};
    font-size: ${font.size.lg};
  }

  a {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    min-height: 2.75rem;
    color: inherit;
    font-weight: 600;
    text-decoration-thickness: 2px;
  }

  a:focus-visible {
    outline-color: currentcolor;
  }
`;
