import { media } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Footer } from './footer';
import { Header, type Tone } from './header';

/* Pictures and marks are printed as drawn; all grounds are white then. */
const Paper = styled.div`
  print-color-adjust: exact;

  /* Letters that fill a screen are too large for paper. */
  ${media.print} {
    zoom: 0.7;
  }

  /* Text enlarged on a narrow phone: long words may break, so that nothing is pushed off screen. */
  @media (max-width: 30rem) {
    overflow-wrap: anywhere;
  }

  @media (max-width: 19rem) {
    hyphens: auto;
  }
`;

interface Props {
  /** Tone of the page's first band, which the header lies on. */
  tone: Tone;
  children: ReactNode;
}

/** Frame of every public page; `main` is where the skip link of the shell leads. */
export function SitePage({ tone, children }: Props) {
  return (
    <Paper>
      <Header tone={tone} />
      <main id="main" tabIndex={-1} data-theme={tone}>
        {children}
      </main>
      <Footer />
    </Paper>
  );
}
