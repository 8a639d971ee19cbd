import type { Config } from '@react-router/dev/config'

export default {
  // A pattern has no path of its own.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), '/admin'],
  buildDirectory: 'build/react-router',
  // Splitting requests every module once more and gains nothing where no page has a loader.
  splitRouteModules: false,
} satisfies Config
