import type { Config } from '@react-router/dev/config'

export default {
  // A route with a pattern has no path of its own to prerender.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), '/admin'],
  buildDirectory: 'build/react-router',
  // Splitting would request every module once more, with no benefit for pages without loaders.
  splitRouteModules: false,
} satisfies Config
