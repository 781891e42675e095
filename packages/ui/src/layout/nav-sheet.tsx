import { Menu as MenuIcon, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { IconButton } from '../action/icon-button';
import { overlayStyle } from '../overlay/dialog-style';
import { ignoreSecondClick } from '../second-click';
import { useUiText } from '../texts/use-ui-text';
import { color, motion, shadow, space, zIndex } from '../tokens';
import { VisuallyHidden } from '../visually-hidden';

const slide = keyframes`from { transform: translateX(-100%); }`;

const Overlay = styled(Dialog.Overlay)`${overlayStyle}`;
const Sheet = styled(Dialog.Content)`
  position: fixed;
  inset-block: 0;
  inset-inline-start: 0;
  z-index: ${zIndex.dialog};
  display: flex;
  flex-direction: column;
  width: min(20rem, calc(100vw - ${space(12)}));
  overflow-y: auto;
  overscroll-behavior: contain;
  border-inline-end: 1px solid ${color.line};
  box-shadow: ${shadow.lift};
  animation: ${slide} ${motion.slow} ${motion.ease};

  &:focus { outline: none; }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space(2)} ${space(2)} 0 ${space(5)};
`;

export interface NavSheetProps {
  title: string;
  /** Content next to the close button. */
  head: ReactNode;
  /** Renders the content; receives the function that closes the sheet. */
  children: (close: () => void) => ReactNode;
}

/** The portal's navigation on phones: a button, and the sheet that it opens from the side. */
export function NavSheet({ title, head, children }: NavSheetProps) {
  const { t } = useUiText();
  const [open, setOpen] = useState(false);
  const move = (next: boolean) => {
    ignoreSecondClick();
    setOpen(next);
  };
  return (
    <Dialog.Root open={open} onOpenChange={move}>
      <Dialog.Trigger asChild>
        <IconButton label={t('openMenu')}>
          <MenuIcon aria-hidden />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Overlay />
        <Sheet data-theme="dark" aria-describedby={undefined}>
          <VisuallyHidden>
            <Dialog.Title>{title}</Dialog.Title>
          </VisuallyHidden>
          <Head>
            {head}
            <Dialog.Close asChild>
              <IconButton label={t('closeMenu')}>
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </Head>
          {children(() => move(false))}
        </Sheet>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
