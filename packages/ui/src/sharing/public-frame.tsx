import { LanguageSwitcher, useSite, useSpanishOffer } from '@portals/platform';
import { Brand, Button, Card } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { X } from 'lucide-react';
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

const Offer = styled.div`
  display: flex;
  flex: 0 0 100%;
  justify-content: flex-end;
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
  gap: ${space(4)};
  max-width: 38rem;

  h1 { font-size: ${font.size.h2}; letter-spacing: -0.02em; overflow-wrap: anywhere; }
`;

/** Offer to switch to Spanish. It is always written in Spanish, for people who may not read the language of the page (rule 2.16). */
function SpanishOffer() {
  const choose = useSpanishOffer();
  if (!choose) return null;
  return (
    <Offer lang="es">
      <Button variant="ghost" size="sm" onClick={() => choose('es')}>
        Ver esta página en español
      </Button>
      <Button variant="ghost" size="sm" aria-label="Seguir en inglés" onClick={() => choose('en')}>
        <X size={18} aria-hidden />
      </Button>
    </Offer>
  );
}

/** Frame of the pages that are opened through a link, for people who need no account. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { name } = useSite();
  return (
    <Page>
      <Bar>
        <Brand name={name} />
        <LanguageSwitcher />
        <SpanishOffer />
      </Bar>
      <Main id="main">{children}</Main>
    </Page>
  );
}
