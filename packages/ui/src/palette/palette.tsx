import type { User } from '@portals/contracts/auth';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { IconButton } from '../action/icon-button';
import { overlayStyle, sheetStyle } from '../overlay/dialog-style';
import { useFocusReturn } from '../overlay/use-focus-return';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, space } from '../tokens';
import { VisuallyHidden } from '../visually-hidden';
import { lineAfter, type PaletteLine } from './palette-lines';
import { PaletteList } from './palette-list';
import { usePaletteText } from './palette-text';
import { type PaletteContent, usePaletteGroups } from './use-palette-groups';
import type { PalettePortal } from './use-portal-parts';

const Overlay = styled(Dialog.Overlay)`${overlayStyle}`;
/**
 * Sheet at the top of the screen, so that the field does not move while the list grows, and is not hidden by the on-screen keyboard of a
 * phone.
 */
const Sheet = styled(Dialog.Content)`
  ${sheetStyle}
  inset-block-start: ${space(3)};
  transform: translate(-50%, 0);
  width: min(40rem, calc(100vw - ${space(6)}));
  max-height: calc(100vh - ${space(6)});
  max-height: calc(100dvh - ${space(6)});
  animation: none;

  ${media.md} {
    inset-block-start: 12vh;
    max-height: 76vh;
  }
`;
const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(5)};
`;
const Input = styled.input`
  flex: 1 1 auto;
  min-width: 0;
  min-height: 2.75rem;
  border: 0;
  background: none;
  color: ${color.text};
  font-size: ${font.size.md};

  /* The field needs no focus ring: only the field and the close button can have the focus here. */
  &:focus { outline: none; }
  &::placeholder { color: ${color.muted}; opacity: 1; }
`;
const Note = styled.p`
  flex: none;
  padding: ${space(3)} ${space(5)};
  border-block-start: 1px solid ${color.line};
  color: ${color.muted};
  font-size: ${font.size.sm};
`;
const Keys = styled(Note)`
  display: none;
  ${media.hover} { display: block; }
`;

/** Milliseconds without a change after which screen readers announce the number of results. */
const pauseToAnnounce = 500;

/**
 * Announces the number of results to screen readers once all searches have finished, and only after a pause, so that typing is not
 * interrupted.
 */
function Announcement({ text, waiting, count }: { text: string; waiting: boolean; count: number }) {
  const { t } = usePaletteText();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (waiting) return;
    const timer = setTimeout(
      () => setSaid(count === 0 ? t('nothing') : t('count', { count })),
      pauseToAnnounce,
    );
    return () => clearTimeout(timer);
  }, [text, waiting, count, t]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}

/** Milliseconds after which a notice says that more results are still being loaded. */
const lateAfter = 500;

/** Returns true once results have been missing for some time; quick searches show no notice. */
function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), lateAfter);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late;
}

function Notes({ waiting, problems, count }: Omit<PaletteContent, 'groups'> & { count: number }) {
  const { t } = usePaletteText();
  const late = useLate(waiting);
  return (
    <>
      {(count === 0 || late) && <Note aria-hidden>{waiting ? t('searching') : t('nothing')}</Note>}
      <div role="status">
        {problems.map((problem) => (
          <Note key={problem}>{problem}</Note>
        ))}
      </div>
      <Keys aria-hidden>{t('keys')}</Keys>
    </>
  );
}

export interface PaletteDialogProps {
  user: User;
  /** Resolves with the portals of the site, while their parts may still be loading. */
  loadPortals: () => Promise<readonly PalettePortal[]>;
  /** Text that was typed before the palette had loaded. */
  typed?: string;
  onClose: () => void;
}

/** Returns the lines, the selected line, and the handlers for selecting and opening lines. */
function useChoice(groups: PaletteContent['groups'], onOpen: (line: PaletteLine) => void) {
  const navigate = useNavigate();
  const id = useId();
  const [key, setKey] = useState<string | null>(null);
  const lines = groups.flatMap((group) => group.lines);
  const at = Math.max(
    0,
    lines.findIndex((line) => line.key === key),
  );
  const idOf = (line: PaletteLine) => `${id}-${line.key.replace(/\s/g, '-')}`;
  const open = (line: PaletteLine) => {
    onOpen(line);
    line.run?.();
    if (line.href !== undefined) navigate(line.href);
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes a word, keys are meant for the input method.
    if (event.nativeEvent.isComposing) return;
    const line = lines[at];
    const next = lineAfter(event, at, lines.length);
    if (next !== null) setKey(lines[next]?.key ?? null);
    else if (event.key === 'Enter' && line) open(line);
    else return;
    event.preventDefault();
  };
  return { lines, chosen: lines[at], idOf, open, press, choose: setKey };
}

/** Moves the focus into the page that a line has opened, unless the page itself has already set the focus. */
function focusMain(event: Event) {
  event.preventDefault();
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
}

/**
 * The palette (rule 19.60): one field, and below it pages, actions and the results of all portals' searches. The field keeps the focus, as
 * in a combo box with a list; Escape returns the focus to the element that had it before.
 */
export function PaletteDialog({ user, loadPortals, typed = '', onClose }: PaletteDialogProps) {
  const { t } = usePaletteText();
  const { t: ui } = useUiText();
  const focus = useFocusReturn();
  const left = useRef(false);
  const [text, setText] = useState(typed);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { groups, ...state } = usePaletteGroups(text, user, loadPortals);
  const choice = useChoice(groups, ({ href }) => {
    left.current = href !== undefined;
    onClose();
  });
  const { lines, chosen, idOf } = choice;
  const chosenId = chosen && idOf(chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosenId]);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Overlay />
        <Sheet
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.remember();
            // By default, Radix selects the text, and the next letter would replace it.
            event.preventDefault();
            input.current?.focus();
          }}
          onCloseAutoFocus={(event) => (left.current ? focusMain(event) : focus.giveBack(event))}
          onEscapeKeyDown={(event) => {
            if (event.isComposing) event.preventDefault();
          }}
        >
          <VisuallyHidden>
            <Dialog.Title>{t('title')}</Dialog.Title>
          </VisuallyHidden>
          <Head>
            <Input
              // Matches the maximum length that the searches of lists accept.
              maxLength={100}
              ref={input}
              role="combobox"
              aria-label={t('label')}
              aria-autocomplete="list"
              aria-expanded={lines.length > 0}
              aria-controls={listId}
              aria-activedescendant={chosenId}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder={t('placeholder')}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                choice.choose(null);
                list.current?.scrollTo?.({ top: 0 });
              }}
              onKeyDown={choice.press}
            />
            <Dialog.Close asChild>
              <IconButton label={ui('close')}>
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </Head>
          <PaletteList
            ref={list}
            id={listId}
            label={t('results')}
            groups={groups}
            chosen={chosen}
            idOf={idOf}
            onChoose={(line) => choice.choose(line.key)}
            onOpen={choice.open}
          />
          <Notes {...state} count={lines.length} />
          <Announcement text={text} waiting={state.waiting} count={lines.length} />
        </Sheet>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
