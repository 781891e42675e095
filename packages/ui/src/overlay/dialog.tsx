import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../action/icon-button';
import { useUiText } from '../texts/use-ui-text';
import { color, font, space } from '../tokens';
import {
  bodyFrameStyle,
  bodyStyle,
  footStyle,
  headStyle,
  overlayStyle,
  sheetStyle,
  titleStyle,
} from './dialog-style';
import { DiscardGuard } from './discard-guard';
import { useFocusReturn } from './use-focus-return';
import { useScrollFocus } from './use-scroll-focus';

type DialogSize = 'sm' | 'md' | 'lg';
const widths: Record<DialogSize, string> = { sm: '26rem', md: '35rem', lg: '50rem' };

const Overlay = styled(Radix.Overlay)`${overlayStyle}`;
const Sheet = styled(Radix.Content)<{ $size: DialogSize }>`
  ${sheetStyle}
  width: min(${({ $size }) => widths[$size]}, calc(100vw - ${space(6)}));
`;
const Head = styled.div`${headStyle}`;
const Title = styled(Radix.Title)`${titleStyle}`;
const Description = styled(Radix.Description)`
  margin-block-start: ${space(1)};
  font-size: ${font.size.sm};
  color: ${color.muted};
`;
const Form = styled.form`
  display: flex;
  flex: 1 1 auto;
  flex-direction: column;
  min-height: 0;
`;
const Frame = styled.div`${bodyFrameStyle}`;
const Body = styled.div`${bodyStyle}`;
const Foot = styled.div`${footStyle}`;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
  /** Buttons, the main one last. They stay visible while the content scrolls. */
  footer?: ReactNode;
  /** True when there are unsaved changes: Escape, the close button and a click outside then ask for confirmation before closing. */
  dirty?: boolean | undefined;
  /**
   * True while the dialog shows an uncopied text that will never be shown again: Escape and a press outside then do nothing, but buttons
   * still close the dialog.
   */
  held?: boolean | undefined;
  /** Makes the content and the footer one form, so that a submit button in the footer works. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined;
  size?: DialogSize | undefined;
}

/**
 * Focuses the field for which the dialog was opened, which has `data-start`. Without such a field, it focuses the first field on devices
 * with a keyboard; on others it focuses the sheet, so that no on-screen keyboard opens.
 */
function startInside(event: Event) {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const start = event.currentTarget.querySelector<HTMLElement>('[data-start]');
  const field = event.currentTarget.querySelector<HTMLElement>(
    ':is(input, select, textarea):not(:disabled, [type="hidden"])',
  );
  const touch = window.matchMedia?.('(pointer: coarse)').matches;
  (start ?? (touch || !field ? event.currentTarget : field)).focus();
}

/**
 * A modal dialog. At most 90 % of the viewport high with scrolling content; it traps the focus, returns the focus after closing, and closes
 * on Escape unless unsaved changes would be lost.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, dirty = false, held = false, size = 'md' } = props;
  const { t } = useUiText();
  const focus = useFocusReturn();
  const [asking, setAsking] = useState(false);
  const left = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open || !dirty) setAsking(false);
  }, [open, dirty]);
  const keepEditing = () => {
    setAsking(false);
    left.current?.focus();
  };
  const guarded = (event: { preventDefault(): void }) => {
    if (!dirty) return;
    event.preventDefault();
    if (!asking && document.activeElement instanceof HTMLElement) left.current = document.activeElement;
    setAsking(true);
  };
  const unlessHeld = (event: { preventDefault(): void }) => {
    if (held) event.preventDefault();
    else guarded(event);
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay />
        <Sheet
          $size={size}
          onOpenAutoFocus={(event) => {
            focus.remember();
            startInside(event);
          }}
          onCloseAutoFocus={focus.giveBack}
          onPointerDownOutside={unlessHeld}
          onEscapeKeyDown={(event) => {
            if (!asking) unlessHeld(event);
            else {
              event.preventDefault();
              keepEditing();
            }
          }}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <Head>
            <div>
              <Title>{title}</Title>
              {description && <Description>{description}</Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('close')} onClick={guarded}>
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </Head>
          <Content {...props} />
          {asking && <DiscardGuard onKeep={keepEditing} onDiscard={() => onOpenChange(false)} />}
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Content({ children, footer, onSubmit }: DialogProps) {
  const body = useScrollFocus();
  const parts = (
    <>
      <Frame>
        <Body ref={body}>{children}</Body>
      </Frame>
      {footer && <Foot>{footer}</Foot>}
    </>
  );
  if (!onSubmit) return parts;
  const submit: FormEventHandler<HTMLFormElement> = (event) => {
    // React events bubble through the component tree, so a dialog inside another form's tree would otherwise submit that form too.
    event.stopPropagation();
    onSubmit(event);
  };
  return (
    <Form noValidate onSubmit={submit}>
      {parts}
    </Form>
  );
}
