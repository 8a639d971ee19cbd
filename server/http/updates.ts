import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { findChannel, type Channel } from '#contract/channels.ts'
import type { DescribedCall } from '../openapi/call.ts'
import { channel } from '#contract/download.ts'
import type { Deps } from '../deps.ts'
import { findPublishedBuild } from '../releases/current.ts'
import { signBuildLink } from '../releases/link.ts'
import { isInstalledVersion } from '../releases/naming.ts'
import { filesPath, readElectronName, writeElectronFeed } from '../updates/electron.ts'
import { createSnapshot, type Snapshot } from '../updates/snapshot.ts'
import { isTauriSystem, tauriUpdate, writeTauriUpdate } from '../updates/tauri.ts'
import { updateTokens } from './call-limits.ts'
import { readQuery } from './parse.ts'
import { Refusal } from './refusal.ts'
import { revalidate } from './revalidate.ts'
import { nameLimits } from './take-points.ts'
import { readCoverage } from './update-token.ts'

const asLicense =
  'With a license’s update token, as `Authorization: Bearer` or as the `Basic` password, it offers what the license covers.'

const electronFeed = z.enum([
  'latest.yml',
  'latest-mac.yml',
  'latest-linux.yml',
  'latest-linux-arm64.yml',
])

const ofUpdaters = {
  method: 'get',
  group: 'Downloads',
  errors: ['not_found'],
} satisfies Partial<DescribedCall>

/** Feeds, as the reference describes them. */
export const updateCalls: DescribedCall[] = [
  {
    ...ofUpdaters,
    path: '/updates/electron/{feed}',
    summary: 'Show apps with electron-updater the newest version for their system.',
    about: 'Set the URL to `https://…/updates/electron/`; the client adds the file name.',
    parts: { feed: electronFeed },
    answers: {
      200: {
        says: 'The version with its files, as JSON, which is also valid YAML. Without a release, the version is 0.0.0.',
        media: 'application/yaml',
      },
    },
  },
  {
    ...ofUpdaters,
    path: '/updates/electron/files/{version}/{file}',
    summary: 'Download a file named in an update feed.',
    parts: { version: z.string(), file: z.string() },
    answers: { 302: { says: 'To the file.' } },
  },
  {
    ...ofUpdaters,
    path: '/updates/electron/{channel}/{feed}',
    summary: 'The same for a channel.',
    about: asLicense,
    parts: { channel, feed: electronFeed },
    answers: { 200: { says: 'The version with its files.', media: 'application/yaml' } },
  },
  {
    ...ofUpdaters,
    path: '/updates/tauri/{target}/{arch}/{version}',
    summary: 'Offer a Tauri app the version after the installed one.',
    about: `With \`bundle_type\`, deb and rpm get a package. \`/updates/tauri/beta/…\` is the same of a channel. ${asLicense}`,
    parts: {
      target: z.enum(['windows', 'darwin', 'linux']),
      arch: z.string(),
      version: z.string(),
    },
    query: z.object({ bundle_type: z.string().optional() }),
    answers: {
      200: { says: 'The version, its file and its signature.', json: tauriUpdate },
      204: { says: 'Nothing newer.' },
    },
  },
]

interface Feeds {
  deps: Deps
  readSnapshot: () => Promise<Snapshot>
}

/** `GET /updates/…`: the feeds of apps that update themselves. */
export function updateRoutes(deps: Deps) {
  const feeds = { deps, readSnapshot: createSnapshot(deps) }
  return new Hono()
    .use(revalidate())
    .route('/electron', electronRoutes(feeds))
    .route('/tauri', tauriRoutes(feeds))
}

/** The name of a channel may stand in front of a feed and of its files. */
function electronRoutes(feeds: Feeds) {
  return new Hono()
    .get('/:name', nameLimits(updateTokens), (c) =>
      answerElectron(feeds, c, c.req.param('name'), null),
    )
    .get('/:channel/:name', nameLimits(updateTokens), (c) => {
      const { channel, name } = c.req.param()
      return answerElectron(feeds, c, name, findChannel(channel))
    })
    .get(`/${filesPath}/:version/:file`, (c) => leadToFile(feeds, c, c.req.param()))
    .get(`/:channel/${filesPath}/:version/:file`, (c) => leadToFile(feeds, c, c.req.param()))
}

async function answerElectron(
  { deps, readSnapshot }: Feeds,
  c: Context,
  name: string,
  channelOfPath: Channel | null,
): Promise<Response> {
  const feed = readElectronName(name)
  if (feed === null) throw new Refusal(404, 'not_found', 'There is no such update feed.')
  const channel = channelOfPath ?? feed.channel
  const coverage = await readCoverage(deps, c)
  const { siteUrl } = deps.config
  const written = writeElectronFeed(await readSnapshot(), { feed, channel, coverage, siteUrl })
  askAgain(c)
  return c.body(written, 200, { 'Content-Type': 'application/yaml; charset=utf-8' })
}

/** Tauri takes 204 for nothing new, and any other refusal for an error. */
function tauriRoutes(feeds: Feeds) {
  return new Hono()
    .get(`/${filesPath}/:version/:file`, (c) => leadToFile(feeds, c, c.req.param()))
    .get('/:target/:arch/:version', nameLimits(updateTokens), (c) =>
      answerTauri(feeds, c, c.req.param(), 'stable'),
    )
    .get('/:channel/:target/:arch/:version', nameLimits(updateTokens), (c) =>
      answerTauri(feeds, c, c.req.param(), findChannel(c.req.param('channel'))),
    )
}

async function answerTauri(
  { deps, readSnapshot }: Feeds,
  c: Context,
  app: { target: string; arch: string; version: string },
  channel: Channel,
): Promise<Response> {
  if (!isTauriSystem(app) || !isInstalledVersion(app.version))
    throw new Refusal(
      404,
      'not_found',
      'The address names a system (windows, darwin or linux), its chip, and the installed version.',
    )
  const coverage = await readCoverage(deps, c)
  const snapshot = await readSnapshot()
  const { siteUrl } = deps.config
  const { bundle_type: bundle = '' } = readQuery(c)
  const update = writeTauriUpdate(snapshot, { ...app, bundle, channel, coverage, siteUrl })
  askAgain(c)
  return update === null ? c.body(null, 204) : c.json(tauriUpdate.parse(update))
}

function askAgain(c: Context): void {
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Authorization')
}

async function leadToFile(
  { deps }: Feeds,
  c: Context,
  { version, file }: { version: string; file: string },
): Promise<Response> {
  const build = await findPublishedBuild(deps, version, { file_name: file })
  if (build === null) throw new Refusal(404, 'not_found', 'There’s no such file.')
  // An address that expires could be stale by the time it is used.
  c.header('Cache-Control', 'no-store')
  return c.redirect(signBuildLink(deps, build).url, 302)
}
