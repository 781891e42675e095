import { media } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Footer } from './footer';
import { Header, type Tone } from './header';

/* In print, images and icons keep their colours and all backgrounds are white. */
const Paper = styled.div`
  print-color-adjust: exact;

  /* The text size for screens would be too large in print. */
  ${media.print} {
    zoom: 0.7;
  }

  /* With enlarged text on a narrow phone, long words may wrap anywhere, so that nothing overflows the screen. */
  @media (max-width: 30rem) {
    overflow-wrap: anywhere;
  }

  @media (max-width: 19rem) {
    hyphens: auto;
  }
`;

interface Props {
  /** Tone of the first band of the page, which is behind the header. */
  tone: Tone;
  children: ReactNode;
}

/** Layout of every public page; `main` is the target of the shell's skip link. */
export function SitePage({ tone, children }: Props) {
  return (
    <Paper>
      <Header tone={tone} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </Paper>
  );
}
