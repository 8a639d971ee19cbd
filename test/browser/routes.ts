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

/** One route of each kind; a docs page with a wide table is in docsOnPhone. */
const kinds = routes.filter(
  (route) => !route.startsWith('/docs/') && !['/purchase-success', '/eula'].includes(route),
)
const kindsOfDocs = [
  '/docs/introduction',
  '/docs/how-to-download',
  '/docs/edit-tool-and-file-diffs',
]

/** The addresses that are tested one by one, and the docs pages on a phone. */
export const routesToTry = isWhole ? routes : [...kinds, ...kindsOfDocs]
export const docsOnPhone = isWhole ? docsRoutes : ['/docs/choosing-llms']
