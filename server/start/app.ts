import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Deps } from '../settings/deps.ts'
import { createManual } from '../web/search/manual.ts'
import { createSearch } from '../web/search/search.ts'
import type { Answered } from '../watch/metrics/metrics.ts'
import { adminRoutes } from '../web/calls/admin/routes.ts'
import { notAuthenticated } from '../web/calls/accounts/authenticate.ts'
import { findNetwork } from '../web/guards/address.ts'
import { callRoutes, type CallDeps } from '../web/guards/call.ts'
import { consoleAddresses } from '../web/calls/console.ts'
import { fileAddress } from '../web/calls/download.ts'
import { mcpAddress } from '../web/calls/mcp.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { nameRequest } from '../web/guards/name-request.ts'
import { ownNamesOnly } from '../web/guards/own-names.ts'
import { refuseNulInPath } from '../web/guards/parse.ts'
import { protectAnswer } from '../web/guards/protect-answer.ts'
import { otherMethod, Refusal, unavailable, writeRefusal } from '../web/guards/refusal.ts'
import { findPath, leadToPages, listOtherMethods } from '../web/guards/spelling.ts'
import { healthCalls } from '../web/calls/health.ts'
import { hidePathSecret } from '../web/calls/webhooks.ts'
import { createCoalesce } from '../orders/coalesce.ts'
import { fulfill } from '../orders/fulfill.ts'
import { createSnapshot } from '../releases/updates/snapshot.ts'
import { answerFilm, answerPage } from '../web/files/answer.ts'
import type { PageFiles } from '../web/files/load.ts'
import type { PriceTags } from '../web/files/price-tags.ts'
import { demoRoutes, type Demo } from '../web/pages/demo.ts'
import { apiReferenceAddresses } from '../web/pages/api-reference.ts'
import { changelogPage } from '../web/pages/changelog.ts'
import { quotePages } from '../web/pages/quote.ts'
import { renewalEmailsOffPages } from '../web/pages/renewal-emails-off.ts'
import { rescuePages } from '../web/pages/rescue.ts'
import { searchPage } from '../web/pages/search.ts'
import { publicCalls } from '../web/pages/public-calls.ts'
import { withdrawPages } from '../web/pages/withdraw.ts'
import { isVisit, leadToForm, showRefusal } from '../web/pages/refused.ts'

export interface Site {
  pages: PageFiles
  priceTags: PriceTags
  /** Is null in production. */
  demo: Demo | null
  isDraining: () => boolean
  /** Is null when nobody reads the metrics. */
  countAnswer: ((answered: Answered) => void) | null
}

/** Builds the whole site as a single function from request to response. */
export function createApp(deps: Deps, site: Site) {
  const coalesce = createCoalesce(deps.clock, (provider, reference) =>
    fulfill(deps, provider, reference),
  )
  const search = createSearch(site.pages)
  const readSnapshot = createSnapshot(deps)
  const shared: CallDeps = { ...deps, ...site, coalesce, search, readSnapshot }
  const pages = callRoutes(shared, [
    searchPage,
    changelogPage,
    ...apiReferenceAddresses(deps, site.pages, () => app),
    ...quotePages,
    ...rescuePages,
    ...withdrawPages,
    ...renewalEmailsOffPages,
  ])
  if (site.demo) pages.route('/demo', demoRoutes(deps.config, site.pages, site.demo))
  const manual = createManual(site.pages, search, deps.config.siteUrl)
  const others = [...publicCalls, ...consoleAddresses, fileAddress, mcpAddress(manual)]
  const app: Hono = new Hono({ getPath: findPath })
    .use(nameRequest, logRequest(deps, site.countAnswer), protectAnswer(deps.config))
    .use(ownNamesOnly(deps.config), findNetwork(deps), refuseNulInPath)
    .use(leadToPages(site.pages, pages))
    .use(showPrices(site.priceTags))
    .route('/', pages)
    .route('/', callRoutes(shared, others))
    .route('/api/admin', adminRoutes(deps))
  return app
    .notFound((c) => answerPath(app, deps, site.pages, c))
    .onError((error, c) => refuse(deps, site.pages, c, describeError(deps, error, c)))
}

/** Fills the current price into every response. */
function showPrices(priceTags: PriceTags) {
  return createMiddleware(async (_, next) => {
    priceTags.show()
    await next()
  })
}

async function answerPath(app: Hono, deps: Deps, pages: PageFiles, c: Context): Promise<Response> {
  const request = c.req.raw
  const methods = listOtherMethods(app, pages, c)
  if (methods.length > 0) return leadToForm(c) ?? refuse(deps, pages, c, otherMethod(methods))
  const film = await answerFilm(pages, request)
  return film ?? (await answerPage(pages, request)) ?? refuse(deps, pages, c, unknownCall())
}

/**
 * Logs the method, the path without its query, the status and the time, but never a body, a cookie or a key.
 */
function logRequest(deps: Deps, countAnswer: Site['countAnswer']) {
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    if (!isGoodHealth(c))
      deps.log.info({
        id: c.get('requestId'),
        method: c.req.method,
        path: hidePathSecret(c.req.path),
        status: c.res.status,
        ms: Math.round(ms),
      })
    const route = findRoute(c)
    countAnswer?.({ method: c.req.method, route, status: c.res.status, seconds: ms / 1000 })
  })
}

/**
 * Recognizes a good answer about health. Proxies ask every instance for it each second, so it is not worth a
 * log line.
 */
function isGoodHealth({ req, res }: Context): boolean {
  return res.status === 200 && healthCalls.some(({ path }) => path === req.path)
}

/** Returns the pattern that matched; `page` for the site's files, and `unmatched` if nothing was found. */
function findRoute(c: Context): string {
  const pattern = routePath(c, -1)
  if (!pattern.endsWith('*')) return pattern
  return c.res.status === 404 || c.res.status === 405 ? 'unmatched' : 'page'
}

/** Refuses a person with a page, and a program with JSON. */
function refuse(deps: Deps, pages: PageFiles, c: Context, refusal: Refusal): Response {
  return isVisit(c.req.raw) ? showRefusal(deps, pages, c, refusal) : writeRefusal(c, refusal)
}

function describeError(deps: Deps, error: Error, c: Context): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseGone(error)) {
    deps.log.warn({ id: c.get('requestId'), error: error.message }, 'the database did not answer')
    return databaseGone(c)
  }
  if (isAccountGone(error)) return notAuthenticated()
  deps.log.error(
    { id: c.get('requestId'), error: error.message, stack: error.stack },
    'a call failed',
  )
  return failedCall(c)
}

/** Recognizes that the account is gone: it was empty, and a change of email removed it during this call. */
function isAccountGone(error: Error): boolean {
  const { code, constraint = '' } = error as Error & { code?: string; constraint?: string }
  return code === '23503' && constraint.endsWith('_account_id_fkey')
}

function unknownCall(): Refusal {
  return new Refusal(404, 'not_found', 'There is no such call.')
}

function databaseGone(c: Context): Refusal {
  return unavailable(
    isForVendor(c)
      ? 'The database isn’t answering. Nothing was changed. Try again in a moment.'
      : 'The shop cannot answer right now. Nothing was charged or changed. Please try again in a moment.',
  )
}

function failedCall(c: Context): Refusal {
  return new Refusal(
    500,
    'internal',
    isForVendor(c)
      ? `This call failed. The log says why, under the ID ${c.get('requestId')}.`
      : 'Something went wrong on our side. Please try again, or email support.',
  )
}

/** Reports whether the vendor is calling, who is the person that “email support” would refer to. */
function isForVendor({ req }: Context): boolean {
  return /^\/api\/(admin|console)\//.test(req.path)
}
