import { LanguageSwitcher, useSite, useSpanishOffer } from '@portals/platform';
import { Brand, Card } from '@portals/ui';
import { SpanishLine } from '@portals/ui/spanish-line';
import { color, font, media, space } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Page = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  grid-template-columns: minmax(0, 1fr);
  min-height: 100vh;
  min-height: 100dvh;
  background: ${color.ground};

  ${media.print} { display: block; min-height: 0; & > header { display: none; } }
`;

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding: ${space(3)} clamp(${space(4)}, 4vw, ${space(10)});
  border-block-end: 1px solid ${color.line};
  background: ${color.surface};
`;

const Main = styled.main`
  align-self: start;
  width: min(100%, 60rem);
  margin-inline: auto;
  padding: clamp(${space(5)}, 4vw, ${space(10)}) clamp(${space(4)}, 4vw, ${space(10)});

  ${media.print} { width: auto; padding: 0; }
`;

/** Surface for a short page inside the frame. */
export const Sheet = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  max-width: 38rem;
  margin-inline: auto;

  h1 { font-size: ${font.size.h2}; letter-spacing: -0.02em; overflow-wrap: anywhere; }
`;

/** Frame of pages that people without an account open through a link. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { name } = useSite();
  const chooseSpanish = useSpanishOffer();
  return (
    <Page>
      <Bar>
        <Brand name={name} />
        <LanguageSwitcher />
        {chooseSpanish && <SpanishLine onChoose={chooseSpanish} />}
      </Bar>
      <Main id="main">{children}</Main>
    </Page>
  );
}
