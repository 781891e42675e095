import { useOtherPortals } from '@portals/platform';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, layout, media, outOfSight, space, zIndex } from '../tokens';
import { useMediaQuery } from '../use-media-query';
import { Brand } from './brand';
import { LegalLinks } from './legal-links';
import { NavSheet } from './nav-sheet';
import { OtherPortals } from './other-portals';
import { PaletteButton } from './palette-button';
import { type NavItem, RailNav } from './rail-nav';

const Page = styled.div`
  min-height: 100vh;
  min-height: 100dvh;
  background: ${color.ground};

  ${media.lg} {
    display: grid;
    grid-template-columns: ${layout.rail} minmax(0, 1fr);
  }
  ${media.print} {
    display: block;
    min-height: 0;
    & > header { display: none; }
  }
`;

/**
 * Container of the navigation links, which takes the remaining height. Its padding leaves room for the focus ring of the last link, which
 * would be cut off otherwise.
 */
const Ways = styled.div`
  display: flex;
  flex: 1 0 auto;
  flex-direction: column;
  padding-block-end: ${space(1)};
  scroll-padding-block: ${space(1)};
`;

const Switcher = styled.div``;

const Rail = styled.header<{ $entries: number }>`
  position: sticky;
  inset-block-start: 0;
  display: flex;
  flex-direction: column;
  height: 100vh;
  height: 100dvh;
  overflow-y: auto;
  border-inline-end: 1px solid ${color.line};
  padding-block-start: ${space(4)};

  /* The entries and the user's line shrink before the rail gets a scroll bar; all other content of the rail is --rail-rest high. */
  ${media.lowRail} {
    --rail-rest: 25rem;
    --rail-entry: clamp(1.625rem, (100dvh - var(--rail-rest)) / ${({ $entries }) => $entries + 1}, 2.75rem);
    padding-block-start: ${space(3)};

    &:has(${Switcher}:not(:empty)) { --rail-rest: 30rem; }
  }
  /*
   * Only the links scroll, so that the signed-in user and the sign-out button stay visible. In a window too low for this, the whole rail
   * scrolls.
   */
  @media (min-height: 37.5rem) {
    & > ${Ways} {
      flex-shrink: 1;
      min-height: 0;
      overflow-y: auto;
    }
  }
`;

/** At 200 % text size on a phone, the bar has room only for its buttons and the brand mark. */
const smallBar = '@media (max-width: 17rem)';

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${zIndex.header};
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 3.5rem;
  padding-inline: ${space(2)} ${space(4)};
  border-block-end: 1px solid ${color.line};

  /* With large text on a phone, the brand is shortened; otherwise the buttons would be pushed out of view. */
  & > a {
    min-width: 0;
    overflow: hidden;
  }
  ${smallBar} {
    & > a { flex: none; }
    & > a > span { ${outOfSight} }
  }
`;

const BrandRow = styled.div`
  padding: 0 ${space(5)} ${space(3)};

  ${media.lowRail} { padding-block-end: ${space(1)}; }
`;

const PortalTitle = styled.p`
  padding: ${space(3)} ${space(6)} ${space(2)};
  color: ${color.muted};
  font-size: ${font.size.xs};
  font-weight: ${font.weight.semibold};

  ${media.lowRail} { padding-block: ${space(1)}; }
`;

const BarTitle = styled.p`
  /* The bar's title wraps to a second line and is then shortened, before the brand is shortened. */
  display: -webkit-box;
  flex-shrink: 1000;
  overflow: hidden;
  margin-inline-start: auto;
  color: ${color.muted};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};
  line-height: 1.25;
  text-align: end;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  ${smallBar} { ${outOfSight} }
`;

const NavBox = styled.div`
  flex: 1 0 auto;
  padding: ${space(1)} ${space(3)} ${space(4)};

  ${media.lowRail} { padding-block: 0 ${space(1)}; }
`;

const Footer = styled.div`
  display: grid;
  flex: none;
  justify-items: start;
  gap: ${space(2)};
  padding: ${space(4)} ${space(3)};
  border-block-start: 1px solid ${color.line};

  ${media.lowRail} { gap: ${space(1)}; padding-block: ${space(1.5)}; }
`;

/** No padding at its end, because "Almacenamiento en su dispositivo" only just fits into one line. */
const LegalBox = styled.div`padding-inline-start: ${space(3)};`;

const Main = styled.main`
  width: 100%;
  max-width: calc(${layout.container} + ${space(20)});
  margin-inline: auto;
  padding: ${space(6)} ${space(4)} ${space(16)};

  &:focus { outline: none; }
  ${media.md} { padding: ${space(8)} ${space(8)} ${space(20)}; }
  ${media.xl} { padding-inline: ${space(10)}; }
  ${media.print} {
    max-width: none;
    padding: 0;
    /* Screen text is too large on paper; components made for print have their own size. */
    &:not(:has([data-figures], [data-report])) { zoom: 0.8; }
  }
`;

export interface PortalLayoutProps {
  /** Brand name; it links to the public home page. */
  brand: string;
  /** Name of the portal. */
  title: string;
  items: readonly NavItem[];
  /** Content shown below the entries, such as `WorkspaceSwitch`. */
  switcher?: ReactNode;
  /** Signed-in user, language and sign-out. The background is dark, so pass `onDark` to components that have this property. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A portal's frame: a rail on the left, and on small screens a bar with the same entries in a sheet. */
export function PortalLayout({ brand, title, items, switcher, footer, children }: PortalLayoutProps) {
  const wide = useMediaQuery(media.lg, true);
  const entryCount = items.length + useOtherPortals().length;
  const entries = (close?: () => void) => (
    <>
      <Ways>
        <PortalTitle>{title}</PortalTitle>
        <NavBox>
          <RailNav label={title} items={items} onNavigate={close} />
        </NavBox>
        {/* Below the entries, which would otherwise move when the workspaces have loaded. */}
        <Switcher>{switcher}</Switcher>
        <OtherPortals onNavigate={close} />
      </Ways>
      <Footer>
        {footer}
        <LegalBox>
          <LegalLinks />
        </LegalBox>
      </Footer>
    </>
  );
  return (
    <Page>
      {wide ? (
        <Rail data-theme="dark" $entries={entryCount}>
          <BrandRow>
            <Brand name={brand} />
          </BrandRow>
          <PaletteButton />
          {entries()}
        </Rail>
      ) : (
        <Bar data-theme="dark">
          <NavSheet title={title} head={<Brand name={brand} />}>
            {entries}
          </NavSheet>
          <Brand name={brand} />
          <BarTitle>{title}</BarTitle>
          <PaletteButton small />
        </Bar>
      )}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
    </Page>
  );
}
