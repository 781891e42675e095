import { fireEvent } from '@testing-library/react';
import { ownScroll, placeFirst, placeScroll, restoreScroll } from './scroll';

let grow: () => void;
let moves: number[];

class Observer {
  private connected = true;
  constructor(callback: () => void) {
    grow = () => {
      if (this.connected) callback();
    };
  }
  observe = () => undefined;
  disconnect = () => {
    this.connected = false;
  };
}

beforeEach(() => {
  moves = [];
  Object.assign(window, {
    ResizeObserver: Observer,
    scrollTo: ({ top }: { top: number }) => moves.push(top),
  });
});

it('corrects the scroll position when the page grows', () => {
  restoreScroll(300);
  grow();
  expect(moves).toEqual([300, 300]);
});

it.each(['wheel', 'touchStart', 'pointerDown', 'keyDown'] as const)('lets go on %s', (move) => {
  restoreScroll(300);
  fireEvent[move](window);
  grow();
  expect(moves).toEqual([300]);
});

it('stops correcting when another page opens', () => {
  restoreScroll(300);
  placeScroll(null, null);
  grow();
  expect(moves).toEqual([300, 0]);
});

it('scrolls to the target of a hash, except when the user comes back', () => {
  const target = Object.assign(document.createElement('h2'), { scrollIntoView: jest.fn() });
  placeScroll(target, null);
  expect(moves).toEqual([]);
  expect(target.scrollIntoView).toHaveBeenCalledTimes(1);
  placeScroll(target, 300);
  expect(moves).toEqual([300]);
  expect(target.scrollIntoView).toHaveBeenCalledTimes(1);
});

it.each([
  ['at the top', 0, [300]],
  ['at the end of a document that is still short', 67, [300]],
  ['nearly there', 290, [300]],
  ['where somebody has scrolled to', 150, []],
])('for a reload, corrects a position that is %s', (_where, top, expected) => {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  placeFirst(300);
  expect(moves).toEqual(expected);
});

it('gives every entry that a plain link to a part of the page adds a key of its own', () => {
  ownScroll();
  const keys = ['#a', '#b'].map((hash) => {
    window.history.pushState(null, '', hash);
    fireEvent.popState(window);
    return window.history.state?.key;
  });
  expect(keys).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(keys).size).toBe(2);
  // As the router reads an entry without a state; a missing index would make those of later entries NaN.
  expect(window.history.state?.idx).toBeNull();
  window.history.replaceState({ key: 'own' }, '');
  fireEvent.popState(window);
  expect(window.history.state).toEqual({ key: 'own' });
});
