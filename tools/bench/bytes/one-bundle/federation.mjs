// Replaces the shell's federation module: the portal and its first page are in the same bundle.
import portal from '../../../../mfe-marketing/src/portal.ts';
import '../../../../mfe-marketing/src/home/home-page.tsx';

/** No module is ever pending, because no modules are shared. */
export const startFederation = () => ({ pending: () => false, hurry: () => undefined });

export const importPortal = async () => ({ default: portal });
