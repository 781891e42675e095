import { act, render } from '@testing-library/react';
import { Reveal } from './Reveal';

let notify: (visible: boolean) => void;
let thresholds: unknown[];

class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options: { threshold: number }) {
    thresholds.push(options.threshold);
    notify = (isIntersecting) => act(() => callback([{ isIntersecting }]));
  }
  observe = jest.fn();
  disconnect = () => {
    notify = () => undefined;
  };
}

function show({ top, reducedMotion = false }: { top: number; reducedMotion?: boolean }) {
  thresholds = [];
  notify = () => undefined;
  Object.defineProperties(window, {
    IntersectionObserver: { value: Observer, configurable: true },
    matchMedia: { value: () => ({ matches: reducedMotion }), configurable: true },
    innerHeight: { value: 800, configurable: true },
  });
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, top, 0, 500);
  const { container } = render(<Reveal>text</Reveal>);
  return () => container.firstElementChild?.getAttribute('data-reveal');
}

it('hides what is out of sight, fades it in when 10 % is visible, and only once', () => {
  const state = show({ top: 2000 });
  expect(thresholds).toEqual([0.1]);
  expect(state()).toBe('hidden');
  notify(false);
  expect(state()).toBe('hidden');
  notify(true);
  expect(state()).toBe('shown');
  notify(false);
  expect(state()).toBe('shown');
});

it.each([
  ['shows at once what is already in sight', { top: 100 }],
  ['shows everything at once to people who ask for less motion', { top: 2000, reducedMotion: true }],
])('%s', (_name, place) => {
  expect(show(place)()).toBe('static');
});
