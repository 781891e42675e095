// Replaces the shell's federation: the portal and its first page are in the same bundle.
import portal from '../../../../mfe-marketing/src/portal.ts';
import '../../../../mfe-marketing/src/home/home-page.tsx';

/** Reports no pending module, because none is shared. */
export const startFederation = () => ({ pending: () => false, hurry: () => undefined });

export const importPortal = async () => ({ default: portal });
