import type { Context, Hono, MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { knows } from '../openapi/knows.ts'
import type { PageFiles } from '../files/load.ts'

// These rules of spelling are derived from the routes and the files, so that no route handles them.

/** Returns the path to route, without one slash at its end. Two slashes make it a different address. */
export function findPath(request: Request): string {
  const path = getPath(request)
  return hasSlash(path) ? path.slice(0, -1) : path
}

function hasSlash(path: string): boolean {
  return path.length > 1 && path.endsWith('/') && !path.endsWith('//')
}

/**
 * Redirects a page address with a slash at its end, or in capitals, to the right address, before anything is
 * counted. A call also works with a slash, because few programs follow redirects.
 */
export function leadToPages({ files }: PageFiles, pages: Hono): MiddlewareHandler {
  const fixed = pages.routes.filter(({ method, path }) => method === 'GET' && !/[:*]/.test(path))
  const named = [...files.keys(), ...fixed.map(({ path }) => path)]
  const byLetters = new Map(named.map((path) => [path.toLowerCase(), path]))
  byLetters.set('/docs', '/docs/introduction')
  // Emails that were sent before the page was renamed link to its former address.
  if (files.has('/admin')) byLetters.set('/admin/quarantine', '/admin/held-payments')
  const find = (path: string, bare: string) => {
    const isPage = files.has(bare) || (bare !== path && knows(pages, 'GET', bare))
    return isPage ? bare : byLetters.get(bare.toLowerCase())
  }
  return async (c, next) => {
    if (!readMethods.includes(c.req.method)) return next()
    const { pathname, search } = new URL(c.req.url)
    const bare = hasSlash(pathname) ? pathname.slice(0, -1) : pathname
    const page = find(pathname, bare)
    if (page === undefined || page === pathname) return next()
    c.header('Cache-Control', 'no-cache')
    return c.redirect(page + search, 301)
  }
}

const readMethods = ['GET', 'HEAD']

/**
 * Lists the methods that an address accepts, for `Allow`, after a request with another method. The list is
 * empty for an address that does not exist.
 */
export function listOtherMethods(app: Hono, { files, films }: PageFiles, c: Context): string[] {
  const { path, method } = c.req
  const isFile = files.has(path) || films.has(path)
  const isKnown = (each: string) => (isFile && each === 'GET') || knows(app, each, path)
  if (isKnown(method === 'HEAD' ? 'GET' : method)) return []
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(isKnown)
  return others.flatMap((each) => (each === 'GET' ? readMethods : each))
}
