import { LanguageSwitcher, useSite, useSpanishOffer } from '@portals/platform';
import { ignoreSecondClick } from '@portals/ui/second-click';
import type { SpanishLineProps } from '@portals/ui/spanish-line';
import { Mail, Menu } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { useText } from '../text';
import { ClientMenu } from './client-menu';
import { Bar, BarInner, BrandLink, ContactLink, MenuButton, Tools } from './header-styles';
import { MobileMenu } from './mobile-menu';
import { SiteMark } from './site-mark';
import { useCompact } from './use-compact';

export type Tone = 'dark' | 'auto';

// Without the line the page works as well, so a failure to load it shows nothing instead of failing the page.
const SpanishLine = lazy<ComponentType<SpanishLineProps>>(() =>
  import(/* webpackChunkName: "spanish-line" */ './spanish-line').catch(() => ({ default: () => null })),
);

/** Offers the Spanish version on an English page when the browser prefers Spanish (rule 2.16). */
function SpanishOffer() {
  const choose = useSpanishOffer();
  if (!choose) return null;
  return (
    <Suspense>
      <SpanishLine onChoose={choose} />
    </Suspense>
  );
}

/** Fixed header of every public page; `tone` is the tone of the first band, which is behind the header at the top of the page. */
export function Header({ tone }: { tone: Tone }) {
  const { t } = useText();
  const { name } = useSite();
  const compact = useCompact();
  const [menuOpen, setMenuOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const openMenu = () => {
    ignoreSecondClick();
    setMenuOpen(true);
  };
  const closeMenu = () => {
    ignoreSecondClick();
    setMenuOpen(false);
    opener.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <Bar data-theme={tone} data-compact={compact}>
        <BarInner>
          <BrandLink section="inicio" label={t('header.brand', { brand: name })}>
            <SiteMark />
            <span>{name}</span>
          </BrandLink>
          <Tools>
            <ClientMenu />
            <ContactLink section="contacto" label={t('header.contact')}>
              <Mail size={20} aria-hidden="true" />
            </ContactLink>
            <LanguageSwitcher onDark={tone === 'dark'} />
            <MenuButton
              ref={opener}
              type="button"
              aria-label={t('header.openMenu')}
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              onClick={openMenu}
            >
              <Menu size={24} aria-hidden="true" />
            </MenuButton>
          </Tools>
          <SpanishOffer />
        </BarInner>
      </Bar>
      {menuOpen && <MobileMenu onClose={closeMenu} />}
    </>
  );
}
