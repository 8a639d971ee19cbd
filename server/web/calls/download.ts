import { join } from 'node:path'
import type { Context } from 'hono'
import { z } from 'zod'
import { findMain } from '#contract/build-names.ts'
import {
  buildIdentifier,
  releaseAnswer,
  downloadAnswer,
  downloadRequest,
  identifiers,
  type ReleaseAnswer,
} from '#contract/download.ts'
import { openBucket } from '#db/stores/open.ts'
import type { S3Store } from '#db/stores/s3.ts'
import { currentRelease, findPublishedBuild, type PublishedBuild } from '../../releases/current.ts'
import { countDownload } from '../../releases/count-download.ts'
import { findPath } from '../../releases/keep.ts'
import { checkDownloadLink, lifetimes, signDownloadLink } from '../../releases/link.ts'
import type { Deps } from '../../settings/deps.ts'
import { answerWithFile, type DiskFile } from '../files/stream.ts'
import { jsonCall, type Address, type PublicCall } from '../guards/call.ts'
import { downloads } from '../guards/call-limits.ts'
import { readQuery } from '../guards/parse.ts'
import { Refusal } from '../guards/refusal.ts'

const sentences = {
  no_release: 'No release has been published yet.',
  no_build: 'This build is not available yet.',
}

const toFile = {
  302: { says: 'Redirects to the file, or to /downloads with the reason in `problem`.' },
}

export const downloadCalls: PublicCall[] = [
  jsonCall({
    path: '/api/download/release',
    group: 'Downloads',
    summary: 'Show the current builds with their sizes and checksums.',
    output: releaseAnswer,
    says: 'The newest release.',
    cache: 'public, max-age=60',
    errors: ['not_found'],
    answer: async (deps) => {
      const release = await currentRelease(deps)
      if (!release) throw new Refusal(404, 'not_found', sentences.no_release)
      return release
    },
  }),
  jsonCall({
    path: '/api/download/url',
    group: 'Downloads',
    summary: 'Make a link to the current build of a kind.',
    input: downloadRequest,
    example: { identifier: 'linux-deb-amd64' },
    output: downloadAnswer,
    says: 'The link.',
    errors: ['not_found', 'too_many_requests'],
    limits: [downloads],
    origin: 'own',
    answer: async (deps, { identifier }) => {
      const link = await signDownloadLink(deps, identifier)
      if (!link.ok) throw new Refusal(404, 'not_found', sentences[link.reason])
      return link
    },
  }),
  {
    method: 'get',
    path: '/download/SHA256SUMS',
    group: 'Downloads',
    summary: 'List the checksums of all current builds, as sha256sum reads them.',
    answers: {
      200: { says: 'One line per build.', media: 'text/plain' },
      404: { says: 'No release has been published yet.', media: 'text/plain' },
    },
    revalidates: true,
    serve: (deps) => async (c) => {
      c.header('Cache-Control', 'public, max-age=60')
      const release = await currentRelease(deps)
      return release ? c.text(listSums(release)) : c.text(`${sentences.no_release}\n`, 404)
    },
  },
  {
    method: 'get',
    path: '/download/{identifier}',
    group: 'Downloads',
    summary: 'Download the current build of a kind.',
    parts: { identifier: buildIdentifier },
    answers: toFile,
    serve: (deps) => (c) => redirectTo(deps, c),
  },
  {
    method: 'get',
    path: '/download/{version}/{identifier}',
    group: 'Downloads',
    summary: 'Download a version’s build of a kind.',
    parts: { version: z.string(), identifier: buildIdentifier },
    answers: toFile,
    serve: (deps) => (c) => redirectTo(deps, c),
  },
]

/** Redirects a link to a build. These links work without a script, including those to older versions. */
async function redirectTo(deps: Deps, c: Context): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const { identifier: name, version } = c.req.param() as { identifier: string; version?: string }
  const identifier = identifiers.find((known) => known === name)
  if (!identifier) return c.redirect('/downloads?problem=no_build#no_build', 302)
  const link = await signDownloadLink(deps, identifier, version)
  if (link.ok) return c.redirect(link.url, 302)
  const problem = link.reason === 'no_build' ? 'not_available' : link.reason
  return c.redirect(`/downloads?problem=${problem}#${problem}`, 302)
}

function listSums({ builds }: Pick<ReleaseAnswer, 'builds'>): string {
  return builds.map((build) => `${build.sha256}  ${build.file_name}\n`).join('')
}

/** Sends the builds themselves to whoever has a signed URL. */
export const fileAddress: Address = {
  method: 'get',
  path: '/files/{version}/{file}',
  serve: (deps) => {
    const { releases } = deps.config
    const bucket = 'folder' in releases ? null : openBucket(releases)
    return async (c) => {
      const { version, file } = c.req.param() as { version: string; file: string }
      const build = await findPublishedBuild(deps, version, { file_name: file })
      if (!build) throw refuseFile(deps, 404, 'There’s no such file.')
      const { expires = '', signature = '' } = readQuery(c)
      const state = checkDownloadLink(deps, build, { expires, signature })
      if (state === 'expired') throw refuseFile(deps, 403, 'This download link has expired.')
      if (state === 'forged')
        throw refuseFile(deps, 403, 'This download link is incomplete or was changed.')
      const answer =
        'folder' in releases
          ? await answerWithFile(c.req.raw, locateBuild(releases.folder, build))
          : await redirectToBucket(c.req.raw, await bucket!, findPath(releases, build), build)
      if (answer instanceof Response) {
        if (isBeginning(c.req.raw, answer)) await noteDownload(deps, build)
        return answer
      }
      const error = answer?.error
      deps.log.error({ version, file, error }, 'a published build is missing or has another size')
      throw refuseFile(deps, 503, 'This file cannot be read at the moment.')
    }
  },
}

function refuseFile({ config }: Deps, status: 403 | 404 | 503, sentence: string): Refusal {
  const code = status === 503 ? 'unavailable' : 'not_found'
  return new Refusal(status, code, `${sentence} Downloads are at ${config.siteUrl}/downloads`)
}

/**
 * Reports whether a request begins a download. A program that resumes one asks for the rest of the same file.
 */
function isBeginning(request: Request, { status, headers }: Response): boolean {
  if (request.method !== 'GET') return false
  if (status === 302) return request.headers.get('Range')?.startsWith('bytes=0-') ?? true
  return status === 200 || (headers.get('Content-Range')?.startsWith('bytes 0-') ?? false)
}

/**
 * Redirects the reader to the file in its bucket, which also answers range requests. The bucket is asked
 * first, so that a missing file fails here, with a readable sentence.
 */
async function redirectToBucket(
  { method }: Request,
  bucket: S3Store,
  path: string,
  build: PublishedBuild,
): Promise<Response | { error: string } | null> {
  const size = await bucket.measure(path).catch((error: Error) => ({ error: error.message }))
  if (typeof size !== 'number') return size
  if (size !== build.size) return null
  const seconds = lifetimes.inBucket / 1000
  const headers = describeFile(build)
  const url = await bucket.sign(path, method === 'HEAD' ? 'HEAD' : 'GET', seconds, headers)
  // The redirect must not be cached, because its address works for anybody who has it.
  return new Response(null, {
    status: 302,
    headers: { Location: url, 'Cache-Control': 'no-store' },
  })
}

/**
 * Counts a download. If counting fails, the download must still work. A block map does not count as a
 * download.
 */
async function noteDownload(deps: Deps, build: PublishedBuild): Promise<void> {
  if (findMain(build.identifier) !== null) return
  await countDownload(deps, build).catch((error: Error) =>
    deps.log.error({ error: error.message }, 'a download was not counted'),
  )
}

const contentTypes: Record<string, string> = {
  exe: 'application/vnd.microsoft.portable-executable',
  dmg: 'application/x-apple-diskimage',
  deb: 'application/vnd.debian.binary-package',
  rpm: 'application/x-rpm',
  zip: 'application/zip',
  gz: 'application/gzip',
  AppImage: 'application/vnd.appimage',
  sig: 'text/plain',
}

// The path is built from the row, never from the URL.
function locateBuild(folder: string, row: PublishedBuild): DiskFile {
  const path = join(folder, findPath({ folder }, row))
  const headers = { ...describeFile(row), 'X-Robots-Tag': 'noindex' }
  return { path, size: row.size, tag: `"${row.sha256}"`, headers }
}

function describeFile({ file_name }: PublishedBuild) {
  const ending = file_name.slice(file_name.lastIndexOf('.') + 1)
  return {
    'Content-Type': contentTypes[ending] ?? 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${file_name}"`,
    'Cache-Control': 'private, no-transform',
  }
}
