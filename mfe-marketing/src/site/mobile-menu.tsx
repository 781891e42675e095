import { color, font, motion, radius, space, zIndex } from '@portals/ui/tokens';
import { X } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { useHref } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { sectionAddress } from '../scroll/sections';
import { useGoToSection } from '../scroll/use-go-to-section';
import { useText } from '../text';
import { iconTarget } from './header-styles';
import { Container } from './kit';
import { SiteMark } from './site-mark';
import { useFocusTrap } from './use-focus-trap';

const appear = keyframes`from { opacity: 0; }`;

const Screen = styled.div`
  position: fixed;
  z-index: ${zIndex.overlay};
  inset: 0;
  display: flex;
  flex-direction: column;
  overflow-y: auto;
  overscroll-behavior: contain;
  animation: ${appear} ${motion.base} ease-out;
`;

const Top = styled(Container)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-block: ${space(4)};
`;

const CloseButton = styled.button`
  ${iconTarget}
`;

const Middle = styled(Container)`
  display: grid;
  flex: 1;
  align-content: center;
  padding-block: ${space(10)};
`;

const MenuLink = styled.a`
  padding-block: ${space(4)};
  border-radius: ${radius.sm};
  color: ${color.text};
  font: 600 clamp(2.5rem, 14vw, 4rem) / 1.1 ${font.heading};
  letter-spacing: -0.03em;
  text-decoration-color: ${color.accent};
  text-decoration-thickness: 3px;
`;

/** Full-screen menu on small screens. Its only link is Contact (rule 2.4). */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const goTo = useGoToSection();
  const screen = useFocusTrap<HTMLDivElement>(onClose);

  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, []);

  const onContact = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
    goTo('contacto');
  };

  return (
    <Screen ref={screen} data-theme="dark" role="dialog" aria-modal="true" aria-label={t('header.menu')}>
      <Top>
        <SiteMark />
        <CloseButton type="button" aria-label={t('header.closeMenu')} onClick={onClose}>
          <X size={24} aria-hidden="true" />
        </CloseButton>
      </Top>
      <Middle as="nav" aria-label={t('header.menu')}>
        <MenuLink href={useHref(sectionAddress('contacto'))} onClick={onContact}>
          {t('menu.contact')}
        </MenuLink>
      </Middle>
    </Screen>
  );
}
