import { defineConfig } from 'playwright/test';
import { desktop, phone } from './support/screens.ts';

/** Tests that depend on the screen size run on both sizes; all others run only on the desktop. */
const onBoth =
  /(accessibility|account|between-portals|company|consulting|contact|leadmanager|comercia|comercia-leads|layout-shift|my-data|oidc|people|recovery|states)\.spec\.ts$/;
/** Tests of features that exist only on small screens. */
const onPhone = /\.phone\.spec\.ts$/;

const width = (name: string, viewport: { width: number; height: number }, touch: boolean) => ({
  name,
  ...(touch ? { testMatch: [onBoth, onPhone] } : { testIgnore: onPhone }),
  use: { viewport, hasTouch: touch, isMobile: false },
});

/** Uses the installed browser. The switches disable background requests, which would hang on a machine without internet access. */
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
  timeout: 300_000,
  // Only failing expectations wait this long; passing expectations take less even on a busy machine.
  expect: { timeout: 45_000 },
  reporter: [['dot'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: browser,
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    // Animations keep the processors busy, and pages ignore the pointer during an animated page change. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes about 8 % more time, so it is only on with E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [width('desktop', desktop, false), width('phone', phone, true)],
});
