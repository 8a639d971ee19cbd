import { statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import routes from '../../routes.ts'

interface Shop {
  /** The address of the server that answers everything except pages. */
  server: string
  fill(path: string, html: string): string
}

/** Makes Vite serve the pages and their modules, and forwards other requests to the shop's server. */
export function servePages({ server, fill }: Shop): Plugin {
  const bypass = ({ url = '/' }) => (isPage(pathOf(url)) || isModule(pathOf(url)) ? url : undefined)
  return {
    name: 'serve-pages',
    config: () => ({ server: { proxy: { '^/': { target: server, bypass } } } }),
    configureServer({ middlewares }) {
      middlewares.use(({ url = '/' }, response, next) => {
        if (isPage(pathOf(url))) changePage(response, (html) => fill(pathOf(url), html))
        next()
      })
    },
    // Pages are rendered as a whole, so a change to a part or style reloads the page.
    hotUpdate({ modules, server }) {
      if (modules.length === 0) return undefined
      server.environments.client.hot.send({ type: 'full-reload' })
      return this.environment.name === 'client' ? [] : undefined
    },
  }
}

function pathOf(url: string): string {
  return new URL(url, 'http://localhost').pathname
}

const pages = new Set(listPaths(routes))

function isPage(path: string): boolean {
  return pages.has(path) || path === '/admin' || path.startsWith('/admin/')
}

/** Lists the paths of pages, except those in `served/`, which the server draws. */
function listPaths(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) =>
    file.startsWith('served/') ? [] : [`/${path}`, ...listPaths(children)],
  )
}

/** Reports whether a path belongs to Vite or to a file of this checkout. */
function isModule(path: string): boolean {
  if (/^\/(?:@|__|node_modules\/)/.test(path)) return true
  const places = ['.', 'public'].map((folder) => join(folder, decodeURIComponent(path)))
  return places.some((place) => statSync(place, { throwIfNoEntry: false })?.isFile())
}

/** Changes a page's whole HTML before it is sent. */
function changePage(response: ServerResponse, change: (html: string) => string): void {
  const chunks: Buffer[] = []
  const end = response.end.bind(response)
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  Object.assign(response, {
    write: (chunk: unknown) => (keep(chunk), true),
    end: (chunk: unknown) => (keep(chunk), end(change(Buffer.concat(chunks).toString()))),
  })
}
