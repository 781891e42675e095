import { startNetwork } from './network-canvas';

let frames: number;
let see: (visible: boolean) => void;
const clearRect = jest.fn();

function canvasOf(matching?: string): HTMLCanvasElement {
  frames = 0;
  clearRect.mockClear();
  const context = new Proxy({ clearRect }, { get: (own, key) => Reflect.get(own, key) ?? (() => undefined) });
  const canvas = document.createElement('canvas');
  canvas.getContext = jest.fn(() => context) as unknown as HTMLCanvasElement['getContext'];
  Object.defineProperties(window, {
    requestAnimationFrame: { value: () => ++frames, configurable: true, writable: true },
    cancelAnimationFrame: { value: () => undefined, configurable: true, writable: true },
    matchMedia: {
      value: (query: string) => ({
        matches: matching !== undefined && query.split(', ').includes(matching),
        addEventListener: () => undefined,
      }),
      configurable: true,
    },
    ResizeObserver: {
      value: class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
      configurable: true,
    },
    IntersectionObserver: {
      value: class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          see = (isIntersecting) => callback([{ isIntersecting }]);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
      configurable: true,
    },
  });
  return canvas;
}

const hideTab = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

it('moves while it is on screen and stops when it leaves', () => {
  const stop = startNetwork(canvasOf());
  see(true);
  expect(frames).toBe(1);
  see(false);
  expect(frames).toBe(1);
  stop();
});

it('stops while the tab is hidden and goes on afterwards', () => {
  const stop = startNetwork(canvasOf());
  see(true);
  hideTab(true);
  expect(frames).toBe(1);
  hideTab(false);
  expect(frames).toBe(2);
  stop();
});

it.each([
  ['for people who ask for less motion', '(prefers-reduced-motion: reduce)'],
  ['where nothing can hover', '(hover: none)'],
])('draws one still picture %s', (_who, matching) => {
  const stop = startNetwork(canvasOf(matching));
  see(true);
  expect(frames).toBe(0);
  expect(clearRect).toHaveBeenCalledTimes(1);
  stop();
});
