import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'
import type { ServedName } from '#contract/served.ts'
import { docsPages } from './docs/sidebar.ts'

/** Never opened: the server completes them. */
const served: ServedName[] = [
  'demo',
  'mailbox',
  'quote',
  'refused',
  'renewal-emails',
  'rescue',
  'rescue-sent',
  'search',
  'withdraw',
]

export default [
  index('pages/home.tsx'),
  route('downloads', 'pages/downloads.tsx'),
  route('purchase', 'pages/purchase.tsx'),
  route('purchase-success', 'pages/purchase-success.tsx'),
  layout(
    'docs/layout.tsx',
    docsPages.map(({ slug }) => route(`docs/${slug}`, `../content/docs/${slug}.mdx`)),
  ),
  route('faq', 'pages/faq.tsx'),
  route('account', 'pages/account.tsx'),
  route('privacy-policy', 'pages/privacy-policy.tsx'),
  route('eula', 'pages/eula.tsx'),
  route('legal-notice', 'pages/legal-notice.tsx'),
  route('demos', 'pages/demos.tsx'),
  route('changelog', 'served/changelog.tsx'),
  route('api-reference', 'served/api-reference.tsx'),
  route('admin/*', 'admin/shell.tsx'),
  route('404', 'pages/not-found.tsx'),
  ...served.map((name) => route(`served/${name}`, `served/${name}.tsx`)),
] satisfies RouteConfig
