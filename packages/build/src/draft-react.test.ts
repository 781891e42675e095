import { Component, createContext, forwardRef, memo } from 'react';
import { element, keepPages, register, sign } from './draft-react.js';

type Hooks = { key: string; reset?: boolean; hooks?: () => unknown[] };

/** Registers a component as a build of the sources does. @returns the type that React gets */
function built(id: string, component: unknown, signature?: Hooks): unknown {
  if (signature) sign()(component, signature.key, signature.reset, signature.hooks);
  register(component, id);
  return element(component as never, {} as never).type;
}
const saying = (word: string) => () => word;
const call = (type: unknown) => (type as (props: object) => unknown)({});

describe('a component in the builds of a draft (rule 13.81)', () => {
  it('stays the same for React, which then calls the latest build', () => {
    const first = built('same', saying('first'), { key: 'a' });
    const second = built('same', saying('second'), { key: 'a' });
    expect(second).toBe(first);
    expect(call(first)).toBe('second');
    expect(built('other', saying('other'), { key: 'a' })).not.toBe(first);
  });

  it.each<[string, Hooks, Hooks]>([
    ['its hooks differ', { key: 'a' }, { key: 'b' }],
    ['it has to be reset', { key: 'a', reset: true }, { key: 'a', reset: true }],
    [
      'the hooks of its hook differ',
      { key: 'a', hooks: () => [sign()(() => undefined, 'x')] },
      { key: 'a', hooks: () => [sign()(() => undefined, 'y')] },
    ],
    [
      'its hook has to be reset',
      { key: 'a', hooks: () => [sign()(() => undefined, 'x', true)] },
      { key: 'a', hooks: () => [sign()(() => undefined, 'x', true)] },
    ],
    [
      'its hook is not there yet',
      { key: 'a' },
      {
        key: 'a',
        hooks: () => {
          throw new ReferenceError('not initialised');
        },
      },
    ],
  ])('begins anew when %s', (why, before, after) => {
    const first = built(why, saying('first'), before);
    const second = built(why, saying('second'), after);
    expect(second).not.toBe(first);
    expect([call(first), call(second)]).toEqual(['first', 'second']);
  });

  it('keeps its state with hooks of the shell, which have no signature', () => {
    const hooks = () => [() => undefined];
    expect(built('shell', saying('second'), { key: 'a', hooks })).toBe(
      built('shell', saying('first'), { key: 'a', hooks }),
    );
  });

  it('is rendered again although it was in memo, and keeps what forwardRef and styled return', () => {
    const inner = built('memo', memo(saying('first')));
    expect(inner).toBe(built('memo', memo(saying('second'))));
    expect(call(inner)).toBe('second');
    const framed = built('ref', forwardRef(saying('first')));
    expect(framed).toBe(built('ref', forwardRef(saying('second'))));
    expect(framed).toMatchObject({ $$typeof: forwardRef(saying('')).$$typeof });
    expect((framed as { render(): unknown }).render()).toBe('second');
    expect(built('ref', saying('a function'))).not.toBe(framed);
  });

  it('is left as it is when its state cannot be kept', () => {
    class Old extends Component {}
    const Context = createContext(null);
    for (const type of [Old, Context.Provider, 'div', undefined]) expect(built('left', type)).toBe(type);
  });

  it('is also the page that the shell renders', async () => {
    const page = saying('page');
    const stable = built('page', page);
    const portal = keepPages({
      name: 'mfe-a',
      routes: [{ path: '/', load: async () => ({ default: page }) }],
    });
    expect(portal).toMatchObject({ name: 'mfe-a', routes: [{ path: '/' }] });
    expect((await portal.routes[0]?.load())?.default).toBe(stable);
  });
});
