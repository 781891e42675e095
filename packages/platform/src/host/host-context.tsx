import type { Site } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface LanguageSwitcherProps {
  /** Drawn for a dark ground. */
  onDark?: boolean;
}

export interface SignOutButtonProps {
  /** Where to go after signing out; without it the gate of the page decides. */
  redirectTo?: string;
  onDark?: boolean;
  className?: string;
}

/** A portal of the client area, as the menus of the others show it. */
export interface PortalEntry {
  name: string;
  label: Record<Language, string>;
  /** The page that it begins with. */
  path: string;
}

/** What the shell gives the portals in a page. */
export interface Host {
  site: Site;
  /** What the route of this document asks for in portal.json; empty unless all of it is set. */
  settings: Readonly<Record<string, string>>;
  /** The portals of this composition that have a place in menus. */
  portals: readonly PortalEntry[];
  /** Name of the portal that a path leads to. */
  portalAt(path: string): string | null;
  chooseLanguage(language: Language): void;
  /** Begins to fetch what the page behind a path needs. */
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

/** Facts about the company that runs the site. */
export function useSite(): Site {
  return useHost().site;
}

/** The demo account, on a page whose route asks for DEMO_USERNAME and DEMO_PASSWORD and where they are set. */
export function useDemoAccount(): { username: string; password: string } | null {
  const { DEMO_USERNAME: username, DEMO_PASSWORD: password } = useHost().settings;
  return username && password ? { username, password } : null;
}

/** The shell's language control, to be placed by a portal. */
export function LanguageSwitcher(props: LanguageSwitcherProps) {
  const { LanguageSwitcher: Control } = useHost();
  return <Control {...props} />;
}

/** The shell's sign-out control, to be placed by a portal. */
export function SignOutButton(props: SignOutButtonProps) {
  const { SignOutButton: Control } = useHost();
  return <Control {...props} />;
}
