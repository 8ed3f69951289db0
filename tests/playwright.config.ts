import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import type { JourneyOptions } from './support/journey/fixtures';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Set by core/tools/journeys.mjs, which finds a browser or installs one.
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/**
 * Features that are switched off. Chromium obeys only the last list of its command line, so those of Playwright 1.65 are
 * repeated here.
 */
const disabledFeatures = [
  // Without them each window renders the suggestions of the address bar in a process of its own, 0.6 s of processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Starts a process after each navigation, for one to another site.
  'SpareRendererForSitePerProcess',
  // Playwright's.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** End-to-end tests: each worker has a real server with its own data folder and a real browser. */
export default defineConfig<object, JourneyOptions>({
  testDir: join(root, 'tests/journeys'),
  testMatch: '**/*.journey.ts',
  globalSetup: join(root, 'tests/support/journeys-setup.mjs'),
  outputDir: join(root, 'test-results/journeys'),
  // A journey shares nothing with others of its file, so workers stay busy until the end.
  fullyParallel: true,
  workers: Number(process.env['JOURNEY_WORKERS'] ?? 2),
  // A flaky journey is a failing journey.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // After a restart in the middle of a journey, the delays before a reconnect add up on a busy machine.
  timeout: 400_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/journeys.json') }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every journey costs a quarter of its time. `--trace on` records one that failed.
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join(',')}`,
        // An address that is no secure context, as an installation in a local network has it.
        '--host-resolver-rules=MAP plain-http.test 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'product', testIgnore: '**/stand-ins/**', use: { build: 'dist' } },
    { name: 'stand-ins', testMatch: '**/stand-ins/**/*.journey.ts', use: { build: 'dist-test' } },
  ],
});
