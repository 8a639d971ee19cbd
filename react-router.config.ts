import type { Config } from '@react-router/dev/config'

export default {
  ssr: false,
  // A pattern has no path of its own.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), '/admin'],
  buildDirectory: 'build/react-router',
  // Splitting asks for every module once more and gains nothing on four hydrated pages.
  splitRouteModules: false,
} satisfies Config
