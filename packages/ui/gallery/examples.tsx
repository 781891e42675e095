import type { ComponentType, ReactNode } from 'react';
import type * as ui from '../src/public';
import { type GalleryTranslate, useGalleryText } from './gallery-text';

/** Everything that @portals/ui exports, but for its hooks. */
type ComponentName = Exclude<keyof typeof ui, `use${string}`>;

/** A state that takes the whole page: what opens over it, or is a page itself. */
export interface OwnPage {
  Page: ComponentType;
  /** What the state stands on. `none` for what brings a page of its own. */
  ground: 'page' | 'none';
  /** Of the frame that shows it among the others, in pixels. */
  height: number;
}

export type State = ComponentType | OwnPage;

/** States by component, and by what is special about each. */
export type Examples = Readonly<Partial<Record<ComponentName, Readonly<Record<string, State>>>>>;

/** A state that needs nothing but texts. */
export function state(render: (t: GalleryTranslate) => ReactNode): ComponentType {
  return function ShownState() {
    return render(useGalleryText().t);
  };
}

/** A state of what opens over a page. */
export const overPage = (height: number, render: (t: GalleryTranslate) => ReactNode): OwnPage => ({
  Page: state(render),
  ground: 'page',
  height,
});

/** A state of what is a page. */
export const wholePage = (height: number, render: (t: GalleryTranslate) => ReactNode): OwnPage => ({
  Page: state(render),
  ground: 'none',
  height,
});

/** For what an example would call and nothing comes of. */
export const nothing = () => undefined;
