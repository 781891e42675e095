import { createContext, useContext } from 'react';

/** Facts about a portal and the service whose companies are shared. */
export interface SharingPlace {
  service: 'consulting' | 'marketing';
  /** Path below which the calls of the service are. */
  api: string;
  /** Paths of the pages behind the links of invitations and reports. */
  guestPage: string;
  reportPage: string;
  /** Page on which the portal's people sign in. */
  signInPage: string;
  /** Page with the companies. */
  companiesPage: string;
  /** Prefix of the calls for lists of companies, and that of one company. */
  companies: string;
  /** Returns the page on which a guest arrives. */
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

/** Kinds of guests that the companies of a service have. */
export const guestKindsOf = {
  consulting: ['reader', 'contributor'],
  marketing: ['reader'],
} as const;
