import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'
import type { ServedName } from '#contract/served.ts'
import { docsPages } from './docs/sidebar.ts'

/** Pages that are never sent as built, because the server completes them. */
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
  index('pages/home/home.tsx'),
  route('downloads', 'pages/downloads/downloads.tsx'),
  route('purchase', 'pages/purchase/purchase.tsx'),
  route('purchase-success', 'pages/purchase-success/purchase-success.tsx'),
  layout(
    'docs/layout.tsx',
    docsPages.map(({ slug }) => route(`docs/${slug}`, `../content/docs/${slug}.mdx`)),
  ),
  route('faq', 'pages/faq/faq.tsx'),
  route('account', 'pages/account/account.tsx'),
  route('privacy-policy', 'pages/privacy-policy.tsx'),
  route('eula', 'pages/eula.tsx'),
  route('legal-notice', 'pages/legal-notice/legal-notice.tsx'),
  route('demos', 'pages/demos/demos.tsx'),
  route('changelog', 'served/changelog.tsx'),
  route('api-reference', 'served/api-reference.tsx'),
  route('admin/*', 'admin/shell.tsx'),
  route('404', 'pages/not-found/not-found.tsx'),
  ...served.map((name) => route(`served/${name}`, `served/${name}.tsx`)),
] satisfies RouteConfig
