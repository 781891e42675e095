import { blockAnchor, hasKind } from '@portals/contracts/constants';
import { CardText, SegmentedControl, useMediaQuery } from '@portals/ui';
import { color, font, media, space, zIndex } from '@portals/ui/tokens';
import { Eye, PenLine } from 'lucide-react';
import { type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { campaignPath, useText } from '../../shared';
import { useEditing } from '../editing/editing';
import type { EditedCampaign } from '../saving/edited-campaign';
import { DocumentPreview } from './document-preview';

const Sides = styled.div`
  ${media.xl} {
    display: grid;
    /* The preview is at least as wide as a phone, and the fields get the remaining width. On wider screens only the preview grows, so
       that lines of text stay readable. */
    grid-template-columns: minmax(0, 50rem) minmax(26rem, 1fr);
    gap: ${space(8)};
    align-items: start;
    margin-block-start: ${space(6)};

    & > * { margin-block-start: 0; }
    & > div > * { margin-block-start: 0; }
  }
`;

/** Stays in the document while hidden, so that typed text and expanded sections are preserved; always visible in print. */
const Fields = styled.div<{ $isHidden: boolean }>`
  min-width: 0;
  ${({ $isHidden }) => $isHidden && '@media screen { display: none; }'}
`;

/** Sticky below the portal's header while the fields scroll. */
const Switch = styled.div`
  position: sticky;
  inset-block-start: 3.5rem;
  z-index: ${zIndex.sticky};
  margin-block-start: ${space(4)};
  padding-block: ${space(2)};
  background: ${color.ground};

  ${media.lg} { inset-block-start: 0; }
  ${media.print} { display: none; }
`;

const Beside = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto minmax(0, 1fr);
  gap: ${space(3)};
  height: calc(100vh - 10rem);
  min-height: 24rem;

  & > h2 { font-size: ${font.size.h4}; }
  ${media.xl} {
    position: sticky;
    inset-block-start: ${space(6)};
    grid-template-rows: auto auto minmax(0, 1fr);
    height: calc(100vh - ${space(12)});
  }
  ${media.print} { display: none; }
`;

/** @param anchor id of the part to show */
function Preview({ anchor, hasHint }: { anchor: string; hasHint: boolean }) {
  const { t } = useText();
  const { row } = useEditing();
  const id = useId();
  return (
    <Beside aria-labelledby={id}>
      <h2 id={id}>{t('review.preview')}</h2>
      {hasHint && <CardText>{t('content.previewText')}</CardText>}
      <DocumentPreview live={anchor} src={`${campaignPath(row.id)}/preview?at=${row.version}`} />
    </Beside>
  );
}

type Shown = 'fields' | 'preview';

/** Switches between fields and preview; when the user returns to the fields, their scroll position is restored. */
function useShown() {
  const { saver } = useEditing();
  const [shown, setShown] = useState<Shown>('fields');
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    if (shown === 'fields' && scrolled.current > 0) window.scrollTo({ top: scrolled.current });
  }, [shown]);
  const show = (next: Shown) => {
    if (next === 'preview') {
      scrolled.current = window.scrollY;
      // The preview shows only stored text, so pending changes are saved first.
      void saver.flush();
    }
    setShown(next);
  };
  return { shown, show };
}

/** Id of the part of a document above its blocks. */
const beginning = 'top';

/**
 * Returns the part of the document that a focused element edits: the key of its block, or `top` for a field outside the blocks; null for a
 * button outside the blocks.
 * @param box element that contains all fields
 */
function focusedPart(box: Element, focused: Element): string | null {
  let key: string | null = null;
  // Columns contain blocks themselves; the preview can scroll only to the outermost block.
  for (let row = focused.closest('[data-row]'); row && box.contains(row); ) {
    key = row.getAttribute('data-row');
    row = row.parentElement?.closest('[data-row]') ?? null;
  }
  return key ?? (focused.matches('input[name], textarea[name]') ? beginning : null);
}

/** Returns the id of the preview's element for a part of the document. */
function anchorOf(document: EditedCampaign['document'], part: string | null): string {
  const at = hasKind(document, 'posts') ? -1 : document.blocks.findIndex(({ key }) => key === part);
  return at < 0 ? beginning : blockAnchor(at);
}

/**
 * Shows the stored email or page beside the fields on wide screens; on narrow screens a button shows it instead of the fields (rule 10.41).
 * Autosave stores the text shortly after the last keystroke, and each stored version replaces the previous preview.
 */
export function WithPreview({ children }: { children: ReactNode }) {
  const { t } = useText();
  const { row, edited } = useEditing();
  const isWide = useMediaQuery(media.xl);
  const { shown, show } = useShown();
  const [part, setPart] = useState<string | null>(null);
  if (hasKind(row, 'posts')) return <Sides>{children}</Sides>;
  const isHidden = !isWide && shown === 'preview';
  return (
    <Sides>
      {!isWide && (
        <Switch>
          <SegmentedControl<Shown>
            label={t('content.shown')}
            value={shown}
            onChange={show}
            segments={[
              { value: 'fields', label: t('content.write'), icon: <PenLine aria-hidden /> },
              { value: 'preview', label: t('review.preview'), icon: <Eye aria-hidden /> },
            ]}
          />
        </Switch>
      )}
      <Fields
        $isHidden={isHidden}
        onFocus={({ target, currentTarget }: FocusEvent<HTMLElement>) =>
          setPart((before) => focusedPart(currentTarget, target) ?? before)
        }
      >
        {children}
      </Fields>
      {(isWide || isHidden) && <Preview hasHint={isWide} anchor={anchorOf(edited.document, part)} />}
    </Sides>
  );
}
