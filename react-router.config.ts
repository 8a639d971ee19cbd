import type { Config } from '@react-router/dev/config'

export default {
  ssr: false,
  prerender: ({ getStaticPaths }) => getStaticPaths(),
  buildDirectory: 'build/react-router',
  // Splitting asks for every module once more and gains nothing on four hydrated pages.
  splitRouteModules: false,
} satisfies Config
