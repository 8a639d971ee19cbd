import type { Context } from 'hono'
import { z } from 'zod'
import { findChannel, type Channel } from '#contract/channels.ts'
import { channel } from '#contract/download.ts'
import { findPublishedBuild } from '../../releases/current.ts'
import { signBuildLink } from '../../releases/link.ts'
import { isInstalledVersion } from '../../releases/naming.ts'
import { readElectronName, writeElectronFeed } from '../../releases/updates/electron.ts'
import type { Coverage } from '../../releases/updates/choose-update.ts'
import { findCoverage } from '../../releases/updates/coverage.ts'
import { isTauriSystem, tauriUpdate, writeTauriUpdate } from '../../releases/updates/tauri.ts'
import type { CallDeps, PublicCall } from '../guards/call.ts'
import { updateTokens } from '../guards/call-limits.ts'
import { readQuery } from '../guards/parse.ts'
import { Refusal } from '../guards/refusal.ts'
import { takeOrRefuse } from '../guards/take-points.ts'

const asLicense =
  'With a license’s update token, as `Authorization: Bearer` or as the `Basic` password, it offers what the license covers.'

const electronFeed = z.enum([
  'latest.yml',
  'latest-mac.yml',
  'latest-linux.yml',
  'latest-linux-arm64.yml',
])

/** The feeds of apps that update themselves. */
const ofUpdaters = {
  method: 'get',
  group: 'Downloads',
  errors: ['not_found'],
  revalidates: true,
} satisfies Partial<PublicCall>

export const updateCalls: PublicCall[] = [
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
    limits: [updateTokens],
    serve: (deps) => (c) => answerElectron(deps, c),
  },
  {
    ...ofUpdaters,
    path: '/updates/electron/files/{version}/{file}',
    also: [
      '/updates/electron/{channel}/files/{version}/{file}',
      '/updates/tauri/files/{version}/{file}',
    ],
    summary: 'Download a file named in an update feed.',
    parts: { version: z.string(), file: z.string() },
    answers: { 302: { says: 'To the file.' } },
    serve: (deps) => (c) => leadToFile(deps, c),
  },
  {
    ...ofUpdaters,
    path: '/updates/electron/{channel}/{feed}',
    summary: 'Show apps with electron-updater the newest version on a channel.',
    about: asLicense,
    parts: { channel, feed: electronFeed },
    answers: { 200: { says: 'The version with its files.', media: 'application/yaml' } },
    limits: [updateTokens],
    serve: (deps) => (c) => answerElectron(deps, c),
  },
  {
    ...ofUpdaters,
    path: '/updates/tauri/{target}/{arch}/{version}',
    also: ['/updates/tauri/{channel}/{target}/{arch}/{version}'],
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
    limits: [updateTokens],
    serve: (deps) => (c) => answerTauri(deps, c),
  },
]

/** Reads the channel, whose name may come before a feed's. */
function readChannel(c: Context): Channel | null {
  const name = c.req.param('channel')
  return name === undefined ? null : findChannel(name)
}

async function answerElectron(deps: CallDeps, c: Context): Promise<Response> {
  const feed = readElectronName(c.req.param('feed')!)
  if (feed === null) throw new Refusal(404, 'not_found', 'There is no such update feed.')
  const channel = readChannel(c) ?? feed.channel
  const coverage = await readCoverage(deps, c)
  const { siteUrl } = deps.config
  const written = writeElectronFeed(await deps.readSnapshot(), { feed, channel, coverage, siteUrl })
  askAgain(c)
  return c.body(written, 200, { 'Content-Type': 'application/yaml; charset=utf-8' })
}

/**
 * Answers Tauri's updater. To the updater, 204 means that there is nothing new, and any other refusal is an
 * error.
 */
async function answerTauri(deps: CallDeps, c: Context): Promise<Response> {
  const app = c.req.param() as { target: string; arch: string; version: string }
  const channel = readChannel(c) ?? 'stable'
  if (!isTauriSystem(app) || !isInstalledVersion(app.version))
    throw new Refusal(
      404,
      'not_found',
      'The address names a system (windows, darwin or linux), its chip, and the installed version.',
    )
  const coverage = await readCoverage(deps, c)
  const snapshot = await deps.readSnapshot()
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

async function leadToFile(deps: CallDeps, c: Context): Promise<Response> {
  const { version, file } = c.req.param() as { version: string; file: string }
  const build = await findPublishedBuild(deps, version, { file_name: file })
  if (build === null) throw new Refusal(404, 'not_found', 'There’s no such file.')
  // A cached address could have expired by the time it is used.
  c.header('Cache-Control', 'no-store')
  return c.redirect(signBuildLink(deps, build).url, 302)
}

/**
 * Finds what the caller's license covers, from the token in the header: `Bearer`, or the password of `Basic`
 * with any user name. Tokens in addresses are ignored, because addresses are logged.
 */
async function readCoverage(deps: CallDeps, c: Context): Promise<Coverage> {
  const token = readToken(c.req.header('Authorization') ?? '')
  if (token === null) return null
  await takeOrRefuse(deps, c, updateTokens)
  return findCoverage(deps, token)
}

function readToken(header: string): string | null {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S{1,400})$/i.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return null
  const text = Buffer.from(value, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}
