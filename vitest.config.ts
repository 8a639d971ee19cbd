import { defineConfig } from 'vitest/config'
import { entryUrl } from './app/prerender/vite/entry-url.ts'
import { compilePages } from './app/prerender/mdx/compile-pages.ts'

// Without reactRouter(): it wraps route modules, which then cannot be rendered on their own.
export default defineConfig({
  plugins: [compilePages(), entryUrl()],
  test: {
    globalSetup: './test/global-setup.ts',
    // Nothing is timed here: a busy disk makes a test slow, not wrong.
    testTimeout: 300_000,
    // No test changes a module. To load the server anew for each of 290 files takes as long as half of
    // the tests.
    isolate: false,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            '**/node_modules/**',
            'build/**',
            'data/**',
            'test/http/**',
            'test/journeys/**',
            'test/faults/**',
            'test/machine/**',
          ],
        },
      },
      { extends: true, test: { name: 'http', include: ['test/http/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'journeys', include: ['test/journeys/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'faults', include: ['test/faults/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'machine', include: ['test/machine/**/*.test.ts'] },
      },
    ],
  },
})
