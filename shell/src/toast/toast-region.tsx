import { dismissToast, toastDuration, toastStore } from '@portals/platform/host';
import { color, font, media, motion, radius, shadow, space, zIndex } from '@portals/ui/tokens';
import { CircleCheck, Info, OctagonAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { useShellText } from '../language/shell-text';
import { useClearEdge } from './use-clear-edge';

/** Minimum distance in pixels of a swipe to the right that dismisses a toast (rule 8.2). */
const swipeThreshold = 50;
// Radix dismisses only beyond its threshold, so the value passed is slightly below the intended distance.
const lessThan = (pixels: number) => pixels - 0.01;

const enter = keyframes`
  from { opacity: 0; transform: translateY(0.75rem); }
`;
const leave = keyframes`
  to { opacity: 0; transform: translateX(100%); }
`;

const Viewport = styled(Toast.Viewport)`
  position: fixed;
  right: 0;
  bottom: 0;
  z-index: ${zIndex.toast};
  width: 100%;
  margin: 0;
  padding: ${space(4)};
  list-style: none;

  &[data-edge='top'] {
    top: 0;
    bottom: auto;
  }

  ${media.md} {
    max-width: 420px;
    padding: ${space(6)};
  }

  ${media.print} { display: none; }
`;

const Message = styled(Toast.Root)`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: start;
  gap: ${space(3)};
  /* With large text in a small window, the toast scrolls instead of covering the content to which its message refers. */
  max-height: 40vh;
  overflow-y: auto;
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  color: ${color.text};
  box-shadow: ${shadow.lift};
  touch-action: pan-y;
  /* Beside an open dialog, Radix turns them off for everything outside it, so the message could be neither held nor closed. */
  pointer-events: auto;

  > svg {
    width: 1.25rem;
    height: 1.25rem;
    margin-top: 0.1rem;
    color: ${color.accentText};
  }

  &[data-tone='destructive'] > svg {
    color: ${color.dangerText};
  }

  &[data-state='open'] {
    animation: ${enter} ${motion.slow} ${motion.ease};
  }

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }

  &[data-swipe='cancel'] {
    transform: none;
    transition: transform ${motion.fast} ${motion.ease};
  }

  &[data-swipe='end'] {
    animation: ${leave} ${motion.fast} ${motion.ease};
  }
`;

const Title = styled(Toast.Title)`
  font-weight: ${font.weight.semibold};
  line-height: 1.4;
`;

const Description = styled(Toast.Description)`
  margin-top: ${space(1)};
  color: ${color.muted};
  font-size: ${font.size.sm};
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

const Close = styled(Toast.Close)`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  margin: -0.25rem -0.25rem 0 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.sm};
  background: transparent;
  color: ${color.muted};

  &:hover {
    background: ${color.hover};
    color: ${color.text};
  }

  svg {
    width: 1rem;
    height: 1rem;
  }

  @media (pointer: coarse) {
    width: 2.75rem;
    height: 2.75rem;
    margin: -0.625rem -0.625rem -0.625rem 0;
  }
`;

const icons = { default: Info, success: CircleCheck, destructive: OctagonAlert };

function CurrentToast() {
  const { t } = useShellText();
  const current = toastStore((state) => state.current);
  if (current === null) return null;
  const { id, title, description, open, tone = 'default' } = current;
  const Icon = icons[tone];
  return (
    // The role conveys the kind of message. Radix announces the message itself, so the element must not be a live region as well.
    <Message
      key={id}
      open={open}
      onOpenChange={(next) => next || dismissToast(id)}
      type={tone === 'destructive' ? 'foreground' : 'background'}
      role={tone === 'destructive' ? 'alert' : 'status'}
      aria-live="off"
      data-tone={tone}
      asChild
    >
      <div>
        <Icon aria-hidden="true" />
        <div>
          <Title>{title}</Title>
          {description ? <Description>{description}</Description> : null}
        </div>
        <Close aria-label={t('toast.close')}>
          <X aria-hidden="true" />
        </Close>
      </div>
    </Message>
  );
}

/**
 * The only place where messages appear: at the bottom, or at the top when they would cover important content there. F8 moves the focus to
 * it; hover and focus pause the timer (rule 8.2).
 */
export function ToastRegion() {
  const { t } = useShellText();
  const region = useRef<HTMLDivElement>(null);
  const open = toastStore((state) => state.current?.open ?? false);
  const edge = useClearEdge(region, open);
  return (
    <Toast.Provider
      duration={toastDuration}
      swipeDirection="right"
      swipeThreshold={lessThan(swipeThreshold)}
      label={t('toast.one')}
    >
      <CurrentToast />
      {/* By default, Radix renders a list, but here the only child has the role of a message and is no list item. */}
      <Viewport hotkey={['F8']} label={t('toast.region')} asChild>
        <div ref={region} data-edge={edge} />
      </Viewport>
    </Toast.Provider>
  );
}
