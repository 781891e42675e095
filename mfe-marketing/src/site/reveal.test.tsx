import { act, fireEvent, render } from '@testing-library/react';
import { Reveal } from './reveal';

interface Options {
  threshold?: number;
  rootMargin?: string;
}

class Observer {
  static all: Observer[] = [];
  connected = true;
  constructor(
    private readonly callback: (entries: { isIntersecting: boolean }[]) => void,
    readonly options: Options,
  ) {
    Observer.all.push(this);
  }
  observe = jest.fn();
  disconnect = () => {
    this.connected = false;
  };
  notify(isIntersecting: boolean) {
    if (this.connected) act(() => this.callback([{ isIntersecting }]));
  }
}

interface Place {
  top: number;
  height?: number;
  reducedMotion?: boolean;
}

function show({ top, height = 500, reducedMotion = false }: Place) {
  Observer.all = [];
  Object.defineProperties(window, {
    IntersectionObserver: { value: Observer, configurable: true },
    matchMedia: { value: () => ({ matches: reducedMotion }), configurable: true },
    innerHeight: { value: 800, configurable: true },
  });
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, top, 0, height);
  const { container } = render(
    <Reveal>
      <a href="/x">text</a>
    </Reveal>,
  );
  return {
    link: container.querySelector('a') as HTMLElement,
    state: () => container.firstElementChild?.getAttribute('data-reveal'),
  };
}

const observers = [
  ['a tenth of it is visible', ({ threshold }: Options) => threshold === 0.1],
  ['80 px of it are visible', ({ rootMargin }: Options) => rootMargin === '0px 0px -80px'],
] as const;

it.each(observers)('hides what is out of sight, and fades it in once when %s', (_name, isMeant) => {
  const { state } = show({ top: 2000 });
  const observer = Observer.all.find(({ options }) => isMeant(options));
  expect(state()).toBe('hidden');
  observer?.notify(false);
  expect(state()).toBe('hidden');
  observer?.notify(true);
  expect(state()).toBe('shown');
  expect(Observer.all.filter(({ connected }) => connected)).toEqual([]);
});

it('shows an element that gets the keyboard focus', () => {
  const { link, state } = show({ top: 2000 });
  fireEvent.focusIn(link);
  expect(state()).toBe('shown');
});

it.each([
  ['shows at once what is already in sight', { top: 100 }],
  ['shows at once a section of which a tenth would not fit the window', { top: 700, height: 9000 }],
  ['shows everything at once to people who ask for less motion', { top: 2000, reducedMotion: true }],
])('%s', (_name, place) => {
  expect(show(place).state()).toBe('static');
});

it('hides a section of which too little is visible', () => {
  expect(show({ top: 721, height: 9000 }).state()).toBe('hidden');
});

it('hides nothing when the browser cannot observe visibility', () => {
  const original = Object.getOwnPropertyDescriptor(window, 'IntersectionObserver');
  Reflect.deleteProperty(window, 'IntersectionObserver');
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }), configurable: true });
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 2000, 0, 500);
  const { container } = render(<Reveal>text</Reveal>);
  expect(container.firstElementChild).toHaveAttribute('data-reveal', 'static');
  if (original) Object.defineProperty(window, 'IntersectionObserver', original);
});
