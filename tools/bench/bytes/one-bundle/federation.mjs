// Takes the place of the shell's federation: the portal and its first page are part of the same bundle.
import portal from '../../../../mfe-marketing/src/portal.ts';
import '../../../../mfe-marketing/src/home/home-page.tsx';

/** There is no shared module to wait for. */
export const startFederation = () => ({ pending: () => false, hurry: () => undefined });

export const importPortal = async () => ({ default: portal });
