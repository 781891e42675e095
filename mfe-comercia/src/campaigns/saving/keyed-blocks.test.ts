type Keys = typeof import('./keyed-blocks');

/** Returns the first key that a page gives to a block after it was loaded. */
function firstKey(): string {
  let key = '';
  jest.isolateModules(() => {
    const { newKey } = jest.requireActual<Keys>('./keyed-blocks');
    key = newKey();
  });
  return key;
}

it('gives no key again after a reload, because a draft still has the keys from before', () => {
  jest.useFakeTimers({ now: Date.parse('2026-02-03T10:00:00Z') });
  try {
    const before = firstKey();
    jest.advanceTimersByTime(1000);
    expect(firstKey()).not.toBe(before);
  } finally {
    jest.useRealTimers();
  }
});
