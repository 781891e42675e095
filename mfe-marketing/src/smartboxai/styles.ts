import { color, font, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Band, NameLine } from '../site/kit';

export const Hero = styled(Band)`
  padding-block: clamp(7rem, 12vw, 9rem) clamp(3rem, 7vw, 6rem);
`;

export const HeroColumns = styled.div`
  display: grid;
  gap: ${space(12)};
  align-items: center;

  ${media.lg} {
    grid-template-columns: 1.1fr 1fr;
  }

  h1 {
    max-width: 18ch;
    font-size: clamp(2.25rem, 5.2vw, 4rem);

    ${media.lg} {
      max-width: 13ch;
    }
  }
`;

export const Name = styled(NameLine)`
  margin-bottom: ${space(4)};
`;

export const Text = styled.div`
  > p:not(:first-child) {
    margin-block: ${space(6)} ${space(9)};
  }
`;

export const Panel = styled.div`
  margin-top: ${space(10)};
  padding: clamp(0.5rem, 2vw, 1.5rem) clamp(1rem, 3vw, 2rem);
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};

  table {
    width: 100%;
  }

  caption {
    padding-block: ${space(3)};
    color: ${color.muted};
    font-size: ${font.size.sm};
    text-align: left;
    caption-side: bottom;
  }

  th,
  td {
    padding: ${space(4)} ${space(4)} ${space(4)} 0;
    border-bottom: 1px solid ${color.line};
    text-align: left;
    vertical-align: top;
  }

  thead th {
    color: ${color.muted};
    font-weight: 500;
    font-size: ${font.size.sm};
  }

  tbody th {
    font-weight: 600;
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
      padding: 0;
      border: 0;
    }

    tbody tr {
      padding-block: ${space(4)};
      border-bottom: 1px solid ${color.line};
    }
  }
`;

export const State = styled.span`
  display: inline-grid;
  grid-template-columns: auto 1fr;
  gap: ${space(2.5)};

  &::before {
    width: 0.625rem;
    height: 0.625rem;
    margin-top: 0.5em;
    border-radius: ${radius.round};
    background: ${color.accent};
    content: '';
  }

  &[data-state='slow']::before {
    border-radius: 2px;
    background: ${color.onYellowSoft};
    transform: rotate(45deg);
  }

  &[data-state='update']::before {
    border: 2px solid ${color.onBlueSoft};
    background: none;
  }
`;

export const PanelActions = styled.div`
  margin-top: ${space(6)};
`;

export const Acts = styled.ol`
  display: grid;
  margin-top: ${space(10)};
  padding: 0;
  list-style: none;

  ${media.md} {
    grid-template-columns: repeat(3, 1fr);
  }

  li {
    padding: ${space(8)} ${space(6)};
    border-left: 2px solid ${color.line};

    ${media.md} {
      padding-block: ${space(4)} ${space(12)};
    }
  }

  li:nth-child(2) {
    ${media.md} {
      margin-top: ${space(10)};
    }
  }

  li:nth-child(3) {
    border-color: ${color.accent};

    ${media.md} {
      margin-top: ${space(20)};
    }
  }

  h3 {
    margin-bottom: ${space(3)};
    font-size: clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem);
  }

  p {
    max-width: 36ch;
    color: ${color.muted};
  }
`;

export const Kinds = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(8)} ${space(4)};

  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.lg} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
  margin-top: ${space(10)};
  padding: 0;
  list-style: none;

  li {
    display: grid;
    gap: ${space(3)};
    font-weight: 500;
  }

  svg {
    color: ${color.accent};
  }
`;
