import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, radius } from '../tokens';
import type { PreviewFrameProps } from './preview-frame';

const Box = styled.div`
  height: 100%;
  overflow: hidden auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.sunken};
`;

const Sheet = styled.div`
  position: relative;
  min-height: 100%;
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

/** Measures how far a document of this width has to shrink to fit into its box. */
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

/**
 * A preview frame for a document that changes while it is shown. It fills the height of its place and scales the document to its width. A new
 * document replaces the one before only when it has loaded, so that nothing flickers. The frame is as tall as the document is expected to be,
 * because its box then scrolls and keeps its place; a frame that scrolls itself would begin each document at the top.
 * @param height expected height of the document; a taller one scrolls inside the frame, too
 */
export function LivePreviewFrame({ title, src, width, height = 640 }: PreviewFrameProps) {
  const { box, scale } = useScale(width);
  const [shown, setShown] = useState(src);
  const style = {
    width,
    height,
    minHeight: `${100 / scale}%`,
    transform: `scale(${scale}) translateX(-50%)`,
  };
  return (
    // Scrollable content must be focusable for keyboard users.
    <Box ref={box} tabIndex={0} role="group" aria-label={title}>
      <Sheet style={{ height: height * scale }}>
        {[...new Set([shown, src])].map((address) => (
          <Frame
            key={address}
            title={title}
            src={address}
            sandbox=""
            style={style}
            $isNext={address !== shown}
            onLoad={() => setShown(address)}
          />
        ))}
      </Sheet>
    </Box>
  );
}
