import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { findPublishedBuild } from '../releases/current.ts'
import { signBuildLink } from '../releases/link.ts'
import { filesPath, writeElectronFeed } from '../updates/electron.ts'
import { createSnapshot } from '../updates/snapshot.ts'
import { Refusal } from './refusal.ts'

/** `GET /updates/electron/…`: what apps with electron-updater ask. */
export function updateRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>) {
  const readSnapshot = createSnapshot(deps)
  return new Hono()
    .get('/electron/:name', async (c) => {
      const feed = writeElectronFeed(await readSnapshot(), c.req.param('name'))
      if (feed === null) throw new Refusal(404, 'not_found', 'There is no such update feed.')
      c.header('Cache-Control', 'no-cache')
      return c.body(feed, 200, { 'Content-Type': 'application/yaml; charset=utf-8' })
    })
    .get(`/electron/${filesPath}/:version/:file`, async (c) => {
      const { version, file } = c.req.param()
      const sought = { file_name: file, channel: 'stable' } as const
      const build = await findPublishedBuild(deps, version, sought)
      if (build === null) throw new Refusal(404, 'not_found', 'There is no such file.')
      // An address that expires could be stale by the time it is used.
      c.header('Cache-Control', 'no-store')
      return c.redirect(signBuildLink(deps, build).url, 302)
    })
}
