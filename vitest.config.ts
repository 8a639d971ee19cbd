import mdx from '@mdx-js/rollup'
import { defineConfig } from 'vitest/config'
import { entryUrl } from './app/prerender/entry-url.ts'
import { mdxOptions } from './app/prerender/mdx.ts'

const patient = { testTimeout: 120_000, hookTimeout: 120_000 }

// Without reactRouter(): it wraps route modules, which then cannot be rendered on their own.
export default defineConfig({
  plugins: [{ enforce: 'pre', ...mdx(mdxOptions) }, entryUrl()],
  test: {
    globalSetup: './test/global-setup.ts',
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
          ],
        },
      },
      { extends: true, test: { name: 'http', include: ['test/http/**/*.test.ts'], ...patient } },
      {
        extends: true,
        test: { name: 'journeys', include: ['test/journeys/**/*.test.ts'], ...patient },
      },
      {
        extends: true,
        test: { name: 'faults', include: ['test/faults/**/*.test.ts'], ...patient },
      },
    ],
  },
})
