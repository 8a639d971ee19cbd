import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '*.spec.ts',
  globalSetup: './test/browser/global-setup.ts',
  workers: 1,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7000 },
  reporter: 'line',
  use: { trace: 'retain-on-failure', actionTimeout: 7000, navigationTimeout: 15_000 },
})
