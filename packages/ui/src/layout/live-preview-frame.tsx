import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, radius } from '../tokens';
import type { PreviewFrameProps } from './preview-frame';

const Box = styled.div`
  position: relative;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.sunken};
`;

const Frame = styled.iframe<{ $isNext: boolean }>`
  position: absolute;
  inset-block-start: 0;
  left: 50%;
  transform-origin: 0 0;
  border: 0;
  background: ${color.surface};
  visibility: ${({ $isNext }) => ($isNext ? 'hidden' : 'visible')};
`;

/** Returns the scale at which a document of this width fits into its box. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width) || 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return { box, scale };
}

/** A document from another origin, without scripts. The only way to scroll it is to change the fragment of its URL. */
function Sheet({ src, anchor, ...props }: ComponentProps<typeof Frame> & { src: string; anchor: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const reached = useRef(anchor);
  const [first] = useState(anchor);
  useEffect(() => {
    if (reached.current === anchor) return;
    reached.current = anchor;
    const address = new URL(`${src}#${anchor}`, window.location.href);
    // Unlike a new `src`, this adds no history entry.
    frame.current?.contentWindow?.location.replace(address.href);
  }, [src, anchor]);
  // Scrollable content must be focusable for keyboard users.
  return <Frame {...props} ref={frame} tabIndex={0} src={`${src}#${first}`} sandbox="" />;
}

export interface LivePreviewFrameProps extends Omit<PreviewFrameProps, 'height'> {
  /** Id of the element to scroll to whenever the document changes; `top` is the beginning. */
  anchor?: string | undefined;
}

/**
 * A preview frame for a document that changes while it is shown. The frame fills the height of its container and scales the document to its
 * width. A new document replaces the previous one only once it has loaded, so that nothing flickers, and is scrolled to the anchor, so that
 * the edited part stays in place.
 */
export function LivePreviewFrame({ title, src, width, anchor = 'top' }: LivePreviewFrameProps) {
  const { box, scale } = useScale(width);
  const [shown, setShown] = useState(src);
  const style = { width, height: `${100 / scale}%`, transform: `scale(${scale}) translateX(-50%)` };
  return (
    <Box ref={box}>
      {[...new Set([shown, src])].map((address) => (
        <Sheet
          key={address}
          title={title}
          src={address}
          anchor={anchor}
          style={style}
          $isNext={address !== shown}
          onLoad={() => setShown(address)}
        />
      ))}
    </Box>
  );
}
