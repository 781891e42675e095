import { createContext, useContext } from 'react';

/** Paths and properties of a portal and of the service whose companies the portal shares. */
export interface SharingPlace {
  service: 'consulting' | 'marketing';
  /** Path prefix of the service's calls. */
  api: string;
  /** Paths of the pages that invitation links (`guestPage`) and report links (`reportPage`) open. */
  guestPage: string;
  reportPage: string;
  /** Page for signing in to the portal. */
  signInPage: string;
  companiesPage: string;
  /** Path prefix of the calls that list the service's companies. */
  companies: string;
  /** Returns the path of the page to which a guest is taken after accepting an invitation. */
  arrivalPath(companyId: number): string;
}

const Place = createContext<SharingPlace | null>(null);
export const SharingPlaceProvider = Place.Provider;

/** @throws Error outside of `SharingPlaceProvider` */
export function useSharingPlace(): SharingPlace {
  const place = useContext(Place);
  if (place === null) throw new Error('sharing needs a SharingPlaceProvider around it');
  return place;
}

/** Kinds of guests that each service supports. */
export const guestKindsOf = {
  consulting: ['reader', 'contributor'],
  marketing: ['reader'],
} as const;
