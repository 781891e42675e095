/**
 * Replaces React in the sources of a draft (`config/keep-state.ts`). The live shell uses the production build of React, which cannot
 * replace a mounted component. React is therefore given a wrapper for each component. The wrapper is the same in every build and calls the
 * component's latest build, so that React preserves the state. This needs neither support from the shell nor `eval`.
 */
import * as React from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

// @ts-expect-error The types of React use `export =`; at run time it is an ordinary module.
export * from 'react';
export { default } from 'react';

type Render = (props: object, ref?: unknown) => unknown;
/** A component written as a function, or the object that `styled` and `forwardRef` return. */
type Type = Render | { $$typeof: symbol; render: Render };

interface Signature {
  /** Hash of the hooks that a function calls. */
  key: string;
  reset: boolean;
  hooks: (() => unknown[]) | undefined;
}

/** Data shared by all builds of one component. */
interface Family {
  render: Render;
  /** Signature of all hooks that the component calls, directly or through other hooks; null when signatures cannot be compared. */
  key: string | null;
  isFunction: boolean;
  /** Wrapper passed to React as the element type in every build. */
  stable: Type;
}

// Stored globally, because each build contains its own copy of this module and all copies must share the families.
const place = Symbol.for('portals.draft-families');
const known: unknown = Reflect.get(globalThis, place);
const families: Map<string, Family> = known instanceof Map ? known : new Map();
Reflect.set(globalThis, place, families);

const signatures = new WeakMap<object, Signature>();
const stables = new WeakMap<object, Type>();
/**
 * Unique to each build, and added to the dependencies of hooks: after a new build, hooks run its functions even if their other dependencies
 * are unchanged.
 */
const build = {};

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Returns null for functions whose hooks cannot be compared with those of another build. */
function keyOf(value: unknown): string | null {
  const signature = isObject(value) ? signatures.get(value) : undefined;
  if (signature === undefined) return '';
  if (signature.reset) return null;
  try {
    const keys = (signature.hooks?.() ?? []).map(keyOf);
    return keys.includes(null) ? null : [signature.key, ...keys].join(' ');
  } catch {
    // The module that defines the hook has not run yet.
    return null;
  }
}

/** Returns the component inside `memo`. With `memo`, React would not render a new build of the component while the props stay the same. */
function withoutMemo(value: unknown): unknown {
  const inner: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined;
  return isObject(inner) ? withoutMemo(inner) : value;
}

const isClass = (value: Render) => Boolean(value.prototype?.isReactComponent);

function renderOf(value: unknown): Render | null {
  if (typeof value === 'function') return isClass(value as Render) ? null : (value as Render);
  const render: unknown = isObject(value) ? Reflect.get(value, 'render') : undefined;
  return typeof render === 'function' ? (render as Render) : null;
}

function familyOf(value: object, render: Render, key: string | null): Family {
  const isFunction = typeof value === 'function';
  const call: Render = (...args) => family.render(...args);
  const family: Family = {
    render,
    key,
    isFunction,
    stable: isFunction ? call : { $$typeof: Reflect.get(value, '$$typeof'), render: call },
  };
  return family;
}

/**
 * Links a component to earlier builds of it under the same name. A component whose hooks have changed is remounted, because React could not
 * match the old state to the new hooks.
 * @param id path of the module, and the component's name in it
 */
export function register(type: unknown, id: string): void {
  const inner = withoutMemo(type);
  const render = renderOf(inner);
  if (render === null || !isObject(inner) || !isObject(type)) return;
  const key = keyOf(inner);
  let family = families.get(id);
  if (family && key !== null && family.key === key && family.isFunction === (typeof inner === 'function'))
    family.render = render;
  else {
    family = familyOf(inner, render, key);
    families.set(id, family);
  }
  stables.set(type, family.stable);
}

/** Returns the function that compiled code calls to register which hooks a component or custom hook uses. */
export function sign() {
  return <T>(type: T, key?: string, reset = false, hooks?: () => unknown[]): T => {
    if (isObject(type) && key !== undefined) signatures.set(type, { key, reset, hooks });
    return type;
  };
}

const stableOf = (type: unknown): unknown => (isObject(type) && stables.get(type)) || type;

/** Creates an element. The compiler calls it like React's development runtime, which also receives whether the children are a static list. */
export function element(type: never, props: never, key?: string, hasFixedChildren = false) {
  return (hasFixedChildren ? jsxs : jsx)(stableOf(type) as never, props, key);
}

interface Portal {
  routes: { load(): Promise<{ default: unknown }> }[];
}

/** Replaces a portal's pages with their wrappers. The shell creates the elements of pages, so `element` cannot do it. */
export function keepPages<T extends Portal>(portal: T): T {
  const routes = portal.routes.map((route) => ({
    ...route,
    load: async () => ({ default: stableOf((await route.load()).default) }),
  }));
  return { ...portal, routes };
}

type Dependencies = React.DependencyList;
const again = (dependencies?: Dependencies): Dependencies | undefined =>
  dependencies && [...dependencies, build];

export const useMemo: typeof React.useMemo = (make, dependencies) =>
  React.useMemo(make, [...dependencies, build]);
export const useCallback: typeof React.useCallback = (callback, dependencies) =>
  React.useCallback(callback, [...dependencies, build]);
export const useEffect: typeof React.useEffect = (effect, dependencies) =>
  React.useEffect(effect, again(dependencies));
export const useLayoutEffect: typeof React.useLayoutEffect = (effect, dependencies) =>
  React.useLayoutEffect(effect, again(dependencies));
export const useInsertionEffect: typeof React.useInsertionEffect = (effect, dependencies) =>
  React.useInsertionEffect(effect, again(dependencies));
export const useImperativeHandle: typeof React.useImperativeHandle = (ref, make, dependencies) =>
  React.useImperativeHandle(ref, make, again(dependencies));
