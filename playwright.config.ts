import { defineConfig } from '@playwright/test'
import type { OfWorker } from './test/browser/fixtures.ts'
import { isWhole } from './test/matrix.ts'

/** Tests that need a feature missing from the browser without windows: the back/forward cache. */
const ofWholeBrowser = ['back.spec.ts']
/**
 * Tests that share a demo and a shop, including the signed-in owners. Each worker starts its own, which only
 * the full matrix is long enough for.
 */
const ofConsole = 'console-*.spec.ts'
const ofScenes = ['sweep.spec.ts', 'presses.spec.ts']

export default defineConfig<object, OfWorker>({
  testDir: 'test/browser',
  testMatch: '*.spec.ts',
  globalSetup: './test/browser/global-setup.ts',
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  // This file is already compiled.
  build: { external: ['**/build/served.js'] },
  use: { trace: 'on-first-retry', actionTimeout: 15_000, navigationTimeout: 30_000 },
  projects: [
    { name: 'browser', testMatch: ofWholeBrowser },
    {
      name: 'console',
      testMatch: [ofConsole, ...ofScenes],
      grep: /console-|@console/,
      use: { inShell: true },
      workers: isWhole ? 2 : 1,
    },
    {
      name: 'shell',
      testIgnore: [...ofWholeBrowser, ofConsole],
      grepInvert: /@console/,
      use: { inShell: true },
    },
  ],
})
