import type { Composition, Site } from '@portals/contracts/composition';
import type { GatewayConfig } from '../config.js';

type DemoAccount = NonNullable<Composition['demo']>;

/** What pages show beside their releases. */
export interface PageFacts {
  site: Site;
  /** The demo account and the one path that shows it, where one is configured. */
  demo: (DemoAccount & { path: string }) | null;
}

/** The facts that pages are drawn with, from the company's own and the gateway's settings. */
export function pageFacts(
  {
    DEMO_USERNAME,
    DEMO_PASSWORD,
    DEMO_PATH,
  }: Pick<GatewayConfig, 'DEMO_USERNAME' | 'DEMO_PASSWORD' | 'DEMO_PATH'>,
  site: Site,
): PageFacts {
  if (!DEMO_USERNAME || !DEMO_PASSWORD) return { site, demo: null };
  return { site, demo: { username: DEMO_USERNAME, password: DEMO_PASSWORD, path: DEMO_PATH } };
}

/** The demo account that a path shows; null for all but one. */
export function demoOn({ demo }: PageFacts, path: string): DemoAccount | null {
  if (demo === null || demo.path !== path) return null;
  return { username: demo.username, password: demo.password };
}
