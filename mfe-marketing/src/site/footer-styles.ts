import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

export const FooterBar = styled.footer`
  padding-block: clamp(3rem, 7vw, 6rem) ${space(8)};
  border-top: 1px solid ${color.line};

  /* In print the footer contains only the company and its contact details, and it never starts a new page. */
  ${media.print} {
    padding-block: ${space(4)};
    break-inside: avoid;
    break-before: avoid;
  }
`;

export const FooterBrand = styled.div`
  display: grid;
  gap: ${space(5)};
  margin-bottom: ${space(12)};

  p {
    max-width: 26ch;
    font: 600 ${font.size.h3} / 1.25 ${font.heading};
    letter-spacing: -0.02em;
    text-wrap: balance;
  }

  ${media.print} {
    margin-bottom: 2mm;

    p {
      display: none;
    }
  }
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr));
  gap: ${space(10)} ${space(6)};

  ${media.md} {
    grid-template-columns: 1fr 1.2fr 1fr 1.4fr;
  }

  /* In print, only the email and phone links remain. */
  ${media.print} {
    && {
      grid-template-columns: 1fr;
    }

    & > :not(:last-child) {
      display: none;
    }
  }
`;

export const FooterGroup = styled.div`
  h2 {
    ${media.print} {
      display: none;
    }

    margin-bottom: ${space(3)};
    color: ${color.muted};
    font: 500 ${font.size.sm} / 1.4 ${font.text};
    letter-spacing: 0;
  }
`;

export const FooterList = styled.ul`
  display: grid;
  justify-items: start;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(2)};
    align-items: center;
    min-height: 2.25rem;
    max-width: 100%;
    text-wrap: balance;
  }

  a {
    padding-block: ${space(1)};
    color: ${color.text};
    overflow-wrap: anywhere;
    text-decoration: underline transparent;

    &:hover {
      text-decoration-color: ${color.accent};
    }
  }

  ${media.print} {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(6)};

    li {
      min-height: 0;
    }
  }
`;

export const Base = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(8)};
  align-items: center;
  justify-content: space-between;
  margin-top: ${space(14)};
  padding-top: ${space(6)};
  border-top: 1px solid ${color.line};
  color: ${color.muted};
  font-size: ${font.size.sm};

  ${media.print} {
    display: none;
  }
`;

export const LegalList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(6)};
  padding: 0;
  list-style: none;

  a {
    display: inline-flex;
    align-items: center;
    min-height: 2rem;
    color: ${color.muted};
  }
`;
