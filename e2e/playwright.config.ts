import { defineConfig } from 'playwright/test';
import { desktop, phone } from './support/screens.ts';

/** What depends on the screen, or looks different on it, runs on both; the rest runs once, on the desktop. */
const onBoth =
  /(accessibility|account|between-portals|company|consulting|contact|leadmanager|comercia|comercia-leads|layout-shift|my-data|oidc|people|recovery|states)\.spec\.ts$/;
/** What only small screens have. */
const onPhone = /\.phone\.spec\.ts$/;

const width = (name: string, viewport: { width: number; height: number }, touch: boolean) => ({
  name,
  ...(touch ? { testMatch: [onBoth, onPhone] } : { testIgnore: onPhone }),
  use: { viewport, hasTouch: touch, isMobile: false },
});

/** The browser comes from the machine; without these switches its background requests stall on a closed network. */
const browser = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Only what never comes waits that long; pages of a busy machine come within it.
  expect: { timeout: 20_000 },
  reporter: [['dot'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: browser,
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    // Recording each step of each test takes a twelfth of the time; E2E_TRACE=1 does it to look into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [width('desktop', desktop, false), width('phone', phone, true)],
});
