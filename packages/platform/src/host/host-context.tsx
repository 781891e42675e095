import type { Site } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface LanguageSwitcherProps {
  /** True on a dark background. */
  onDark?: boolean;
}

export interface SignOutButtonProps {
  /** Path to go to after signing out; without it the page's route guard decides. */
  redirectTo?: string;
  onDark?: boolean;
  className?: string;
}

/** A portal of the client area, as listed in the menus of other portals. */
export interface PortalEntry {
  name: string;
  label: Record<Language, string>;
  /** Path of its start page. */
  path: string;
}

/** Services that the shell provides to the portals of a page. */
export interface Host {
  site: Site;
  /** Settings that this document's route declares in portal.json; empty unless all of them are set. */
  settings: Readonly<Record<string, string>>;
  /** Portals of this composition that appear in menus. */
  portals: readonly PortalEntry[];
  /** Returns the name of the portal that serves a path; null for none. */
  portalAt(path: string): string | null;
  chooseLanguage(language: Language): void;
  /** Opens the palette over the page; undefined where there is no palette, as in tests. */
  openPalette?(): void;
  /** Starts fetching the code of the page at a path. */
  prefetch(path: string): void;
  LanguageSwitcher: ComponentType<LanguageSwitcherProps>;
  SignOutButton: ComponentType<SignOutButtonProps>;
}

const HostContext = createContext<Host | null>(null);

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === null) throw new Error('This component needs the shell around it; in a test use renderPortal.');
  return host;
}

/** Returns the name, contact and legal details of the company that runs the site. */
export function useSite(): Site {
  return useHost().site;
}

/** Returns the demo account on pages whose route declares DEMO_USERNAME and DEMO_PASSWORD; null unless both are set. */
export function useDemoAccount(): { username: string; password: string } | null {
  const { DEMO_USERNAME: username, DEMO_PASSWORD: password } = useHost().settings;
  return username && password ? { username, password } : null;
}

/** The shell's language switcher, placed by a portal. */
export function LanguageSwitcher(props: LanguageSwitcherProps) {
  const { LanguageSwitcher: Control } = useHost();
  return <Control {...props} />;
}

/** The shell's sign-out button, placed by a portal. */
export function SignOutButton(props: SignOutButtonProps) {
  const { SignOutButton: Control } = useHost();
  return <Control {...props} />;
}
