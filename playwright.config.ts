import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '*.spec.ts',
  globalSetup: './test/browser/global-setup.ts',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: { trace: 'retain-on-failure', actionTimeout: 15_000, navigationTimeout: 30_000 },
})
