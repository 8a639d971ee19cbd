import { sidebar } from '../../app/docs/sidebar.ts'

export const docsRoutes = sidebar.flatMap(({ pages }) => pages.map(({ slug }) => `/docs/${slug}`))

/** Every address of the route table; `/docs` leads to the first docs page. */
export const routes = [
  '/',
  '/downloads',
  '/purchase',
  '/purchase-success',
  '/faq',
  '/account',
  '/privacy-policy',
  '/eula',
  '/legal-notice',
  '/demos',
  ...docsRoutes,
]
