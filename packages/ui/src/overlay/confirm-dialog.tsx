import { TriangleAlert } from 'lucide-react';
import { AlertDialog as Radix } from 'radix-ui';
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../action/button';
import { Field } from '../form/field';
import { FormError } from '../form/form-error';
import { TextInput } from '../form/text-input';
import { useUiText } from '../texts/use-ui-text';
import { color, media, space } from '../tokens';
import { bodyFrameStyle, bodyStyle, footStyle, overlayStyle, sheetStyle, titleStyle } from './dialog-style';
import { useFocusReturn } from './use-focus-return';
import { useScrollFocus } from './use-scroll-focus';

const Overlay = styled(Radix.Overlay)`${overlayStyle}`;
const Sheet = styled(Radix.Content)`
  ${sheetStyle}
  width: min(30rem, calc(100vw - ${space(6)}));
`;
const Form = styled.form`
  container-type: inline-size;
  display: flex;
  flex-direction: column;
  min-height: 0;
`;
const Frame = styled.div`${bodyFrameStyle}`;
const Body = styled.div`
  ${bodyStyle}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(4)};
  padding-block-start: ${space(6)};

  ${media.belowMd} { gap: ${space(3)}; }
  /* On a phone, large text needs the full width: beside the icon, words would break. */
  @container (max-width: 15rem) { grid-template-columns: minmax(0, 1fr); }
`;
const Mark = styled.span<{ $danger: boolean }>`
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 50%;
  background: ${({ $danger }) => ($danger ? color.redSoft : color.accentSoft)};
  color: ${({ $danger }) => ($danger ? color.onRedSoft : color.onAccentSoft)};
`;
const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  min-width: 0;
`;
const Title = styled(Radix.Title)`${titleStyle}`;
const Text = styled.div`color: ${color.muted};`;
const Foot = styled.div`${footStyle}`;

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** Label of the cancel button; defaults to "Cancel". */
  cancelLabel?: string | undefined;
  /** True when the action destroys something. */
  danger?: boolean | undefined;
  /** Text that must be typed before the button works, such as the name of the row to delete. */
  requireText?: string | undefined;
  /** True while the action is running: the dialog can be neither confirmed again nor closed. */
  pending?: boolean | undefined;
  /** Why the action failed; shown below the text, because a modal dialog covers toasts. */
  failure?: string | null | undefined;
  /** Icon in the circle next to the title; defaults to a warning sign. */
  icon?: ReactNode;
  /** Runs the action; close the dialog when it is done. */
  onConfirm: () => void;
}

/**
 * Removes from a text what its reader cannot see or type: repeated and special spaces, invisible characters, and kinds of quotation marks.
 * Capitals do not count.
 */
const asTyped = (text: string) =>
  text
    .replace(/[‘’‚‛‹›´`]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Asks for confirmation of an irreversible action. The focus starts on Cancel, and a click outside does nothing. */
export function ConfirmDialog({ open, onOpenChange, pending = false, ...question }: ConfirmDialogProps) {
  const focus = useFocusReturn();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Overlay />
        <Sheet
          onOpenAutoFocus={(event) => {
            focus.remember();
            event.preventDefault();
            cancel.current?.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
        >
          <Question {...question} pending={pending} cancel={cancel} />
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange'> & { cancel: Ref<HTMLButtonElement> };

function Question({ danger = false, icon, requireText, pending = false, ...props }: QuestionProps) {
  const { t } = useUiText();
  const body = useScrollFocus();
  const [typed, setTyped] = useState('');
  const allowed = requireText === undefined || asTyped(typed) === asTyped(requireText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through the component tree, so a dialog inside another form's tree would otherwise submit that form too.
    event.stopPropagation();
    if (allowed && !pending) props.onConfirm();
  };
  return (
    <Form noValidate onSubmit={submit}>
      <Frame>
        <Body ref={body}>
          <Mark $danger={danger}>{icon ?? <TriangleAlert aria-hidden />}</Mark>
          <Words>
            <Title>{props.title}</Title>
            <Radix.Description asChild>
              <Text>{props.text}</Text>
            </Radix.Description>
            {requireText !== undefined && (
              <Field label={t('typeToConfirm', { text: requireText })}>
                <TextInput
                  autoComplete="off"
                  spellCheck={false}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </Field>
            )}
            <FormError>{props.failure}</FormError>
          </Words>
        </Body>
      </Frame>
      <Foot>
        <Radix.Cancel asChild>
          <Button variant="secondary" ref={props.cancel} disabled={pending}>
            {props.cancelLabel ?? t('cancel')}
          </Button>
        </Radix.Cancel>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending} disabled={!allowed}>
          {props.confirmLabel}
        </Button>
      </Foot>
    </Form>
  );
}
