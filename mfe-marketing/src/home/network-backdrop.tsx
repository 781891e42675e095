import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Canvas = styled.canvas`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  opacity: 0;
  pointer-events: none;
  transition: opacity 900ms ease-out;
  mask-image: linear-gradient(100deg, rgb(0 0 0 / 0.16) 20%, rgb(0 0 0) 78%);

  &[data-drawn] {
    opacity: 1;
  }

  @media print {
    display: none;
  }
`;

const whenIdle = (run: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: 2000 });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = setTimeout(run, 200);
  return () => clearTimeout(handle);
};

/** The hero's background animation. Its code loads after the first paint; nothing on the page depends on it. */
export function NetworkBackdrop() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const cancel = whenIdle(async () => {
      try {
        const { startNetwork } = await import(/* webpackChunkName: "network-canvas" */ './network-canvas');
        if (gone || !canvas.current) return;
        stop = startNetwork(canvas.current);
        canvas.current.dataset.drawn = '';
      } catch {
        // When the decoration cannot be loaded, the background stays plain.
      }
    });
    return () => {
      gone = true;
      cancel();
      stop?.();
    };
  }, []);
  return <Canvas ref={canvas} aria-hidden="true" />;
}
