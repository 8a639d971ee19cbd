import { sidebar } from '../../app/docs/sidebar.ts'
import { isWhole } from '../matrix.ts'

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
  '/demos',
  ...docsRoutes,
]

/** Docs pages of every kind: plain text, code, wide tables, drawings, live figures. */
const kindsOfDocs = [
  '/docs/introduction',
  '/docs/how-to-download',
  '/docs/choosing-llms',
  '/docs/using-templates',
  '/docs/edit-tool-and-file-diffs',
]

/** The docs pages and addresses that are tested one by one. */
export const docsToTry = isWhole ? docsRoutes : kindsOfDocs
export const routesToTry = routes.filter(
  (route) => !route.startsWith('/docs/') || docsToTry.includes(route),
)
