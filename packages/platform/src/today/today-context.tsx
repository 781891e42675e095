import type { Language } from '@portals/contracts/constants';
import { createContext, useContext } from 'react';
import type { AnyToday } from './today-part';

/** A portal in the menus with the promise of its part of the home page, which resolves to null when the portal has none. */
export interface TodayPortal {
  name: string;
  label: Record<Language, string>;
  /** Path of its start page. */
  path: string;
  part: Promise<AnyToday | null>;
}

/** Starts to load all portals' parts of the home page; resolves once the portals are known. */
type LoadToday = () => Promise<readonly TodayPortal[]>;

const TodayContext = createContext<LoadToday | null>(null);

/** Provides portals with the shell's function for loading all parts of the home page. */
export const TodayProvider = TodayContext;

/** Returns the function that starts to load all portals' parts of the home page (rule 21.2). */
export function useTodayLoader(): LoadToday {
  const load = useContext(TodayContext);
  if (load === null) throw new Error('The home page needs the shell around it; in a test use renderPortal.');
  return load;
}
