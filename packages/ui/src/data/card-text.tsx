import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../action/button';
import { useUiText } from '../texts/use-ui-text';
import { color, media } from '../tokens';

const Text = styled.p<{ $strong: boolean }>`
  color: ${({ $strong }) => ($strong ? color.text : color.muted)};
  line-height: 1.55;
  overflow-wrap: anywhere;
  white-space: pre-line;

  @media not print {
    &[data-cut='true'] {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 8;
      overflow: hidden;
    }
  }
`;

const More = styled.div`
  /* Aligns the text of the button, not its frame, with the text above. */
  margin-inline-start: -0.75rem;

  ${media.print} { display: none; }
`;

/** Returns whether an element hides part of its text; updated when the element is resized. */
function useCut(shortened: boolean) {
  const text = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (!element || !shortened) return;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [shortened]);
  return { text, cut };
}

export interface CardTextProps {
  children: ReactNode;
  /** True for the main text of its card. */
  strong?: boolean;
}

/** Text written by a user, with its line breaks. A very long text is shortened, with a button to show all of it. */
export function CardText({ children, strong = false }: CardTextProps) {
  const { t } = useUiText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { text, cut } = useCut(!open);
  return (
    <div>
      <Text ref={text} id={id} $strong={strong} data-cut={!open}>
        {children}
      </Text>
      {(cut || open) && (
        <More>
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen((shown) => !shown)}
          >
            {t(open ? 'showLess' : 'showAll')}
          </Button>
        </More>
      )}
    </div>
  );
}
