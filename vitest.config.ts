import { defineConfig } from 'vitest/config'
import { entryUrl } from './app/prerender/vite/entry-url.ts'
import { inlineScript } from './app/prerender/vite/inline-script.ts'
import { compilePages } from './app/prerender/mdx/compile-pages.ts'
import { LongestFirst } from './test/longest-first.ts'

// reactRouter() is left out: it wraps route modules, which then cannot be rendered on their own.
export default defineConfig({
  plugins: [compilePages(), entryUrl(), inlineScript()],
  test: {
    globalSetup: './test/global-setup.ts',
    // Nothing is timed here, because a busy disk makes a test slow, not wrong.
    testTimeout: 300_000,
    // Tests don't modify modules, and loading the server anew for each of 290 files would take half as
    // long as the tests.
    isolate: false,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    // All kinds of tests share a project, because each project has its own workers, which load the
    // server anew.
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'build/**', 'data/**', 'test/machine/**'],
        },
      },
      { extends: true, test: { name: 'machine', include: ['test/machine/**/*.test.ts'] } },
    ],
  },
})
