import { defineConfig } from 'playwright/test';
import { desktop, phone } from './support/screens.ts';

/** Tests that depend on the screen size run on both sizes; all others run only on the desktop. */
const onBoth =
  /(accessibility|account|between-portals|company|consulting|contact|leadmanager|comercia|comercia-leads|layout-shift|my-data|oidc|people|recovery|states)\.spec\.ts$/;
/** Tests of features that only small screens have. */
const onPhone = /\.phone\.spec\.ts$/;

const width = (name: string, viewport: { width: number; height: number }, touch: boolean) => ({
  name,
  ...(touch ? { testMatch: [onBoth, onPhone] } : { testIgnore: onPhone }),
  use: { viewport, hasTouch: touch, isMobile: false },
});

/** Uses the installed browser. Without these switches, its background requests would hang on a closed network. */
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
  // Only a failing expectation takes this long; passing ones are faster even on a busy machine.
  expect: { timeout: 20_000 },
  reporter: [['dot'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: browser,
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    // Animations keep the processors busy, and a page ignores the pointer while it changes to another. Tests of motion allow animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every step costs about 8 % of the time, so it is only on with E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [width('desktop', desktop, false), width('phone', phone, true)],
});
