import type { ComponentType, ReactNode } from 'react';
import type * as account from '../src/account';
import type * as ui from '../src/public';
import { type GalleryTranslate, useGalleryText } from './gallery-text';

/** Names of all exports of @portals/ui and of its account forms, except hooks. */
type ComponentName = Exclude<keyof typeof ui | keyof typeof account, `use${string}`>;

/** A state that needs a whole page: an overlay, or a page itself. */
export interface OwnPage {
  Page: ComponentType;
  /** Background of the state; `none` for states that need a whole page. */
  ground: 'page' | 'none';
  /** Height of the frame in the overview, in pixels. */
  height: number;
}

export type State = ComponentType | OwnPage;

/** States of each component; every state is named after the property that distinguishes it. */
export type Examples = Readonly<Partial<Record<ComponentName, Readonly<Record<string, State>>>>>;

/** Creates a state that needs only texts. */
export function state(render: (t: GalleryTranslate) => ReactNode): ComponentType {
  return function ShownState() {
    return render(useGalleryText().t);
  };
}

/** Creates a state of an overlay on a page. */
export const overPage = (height: number, render: (t: GalleryTranslate) => ReactNode): OwnPage => ({
  Page: state(render),
  ground: 'page',
  height,
});

/** Creates a state of a whole page. */
export const wholePage = (height: number, render: (t: GalleryTranslate) => ReactNode): OwnPage => ({
  Page: state(render),
  ground: 'none',
  height,
});

/** Callback for examples that need no reaction. */
export const nothing = () => undefined;
