import { z } from 'zod'
import { time } from '../time.ts'
import {
  buildIdentifier,
  channel,
  downloadAnswer,
  downloadRequest,
  releaseAnswer,
} from '../download.ts'
import { jsonBody, type DescribedCall } from './call.ts'

const asLicense =
  'The update token of a license, as `Authorization: Bearer` or as the password of `Basic`, is offered what the license covers.'

export const tauriUpdate = z.object({
  version: z.string(),
  pub_date: time,
  url: z.url(),
  signature: z.string(),
  notes: z.string(),
  renewal: z
    .object({ version: z.string(), covered_until: time, url: z.url() })
    .optional()
    .describe('What a renewal would bring.'),
})

const electronFeed = z.enum([
  'latest.yml',
  'latest-mac.yml',
  'latest-linux.yml',
  'latest-linux-arm64.yml',
])
const toFile = {
  302: { says: 'To the file, or to /downloads with the reason in `problem`.' },
}

export const downloadCalls: DescribedCall[] = [
  {
    method: 'get',
    path: '/api/download/release',
    group: 'Downloads',
    summary: 'Show the current builds with their sizes and checksums.',
    answers: { 200: { says: 'The newest release.', json: releaseAnswer } },
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/download/url',
    group: 'Downloads',
    summary: 'Make a link to the current build of a kind.',
    body: jsonBody(downloadRequest, { identifier: 'linux-deb-amd64' }),
    answers: { 200: { says: 'The link.', json: downloadAnswer } },
    errors: ['not_found', 'too_many_requests'],
  },
  {
    method: 'get',
    path: '/download/{identifier}',
    group: 'Downloads',
    summary: 'Download the current build of a kind.',
    parts: { identifier: buildIdentifier },
    answers: toFile,
  },
  {
    method: 'get',
    path: '/download/{version}/{identifier}',
    group: 'Downloads',
    summary: 'Download the build of a version.',
    parts: { version: z.string(), identifier: buildIdentifier },
    answers: toFile,
  },
  {
    method: 'get',
    path: '/download/SHA256SUMS',
    group: 'Downloads',
    summary: 'List the checksums of all current builds, as sha256sum reads them.',
    answers: {
      200: { says: 'One line per build.', media: 'text/plain' },
      404: { says: 'No release has been published yet.', media: 'text/plain' },
    },
  },
  {
    method: 'get',
    path: '/updates/electron/{feed}',
    group: 'Downloads',
    summary: 'Show apps with electron-updater the newest version of their system.',
    about:
      'Their setting is `https://…/updates/electron/`, and the client asks for the file by itself.',
    parts: { feed: electronFeed },
    answers: {
      200: {
        says: 'The version with its files, as JSON, which is YAML too. Without a release its version is 0.0.0.',
        media: 'application/yaml',
      },
    },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/updates/electron/files/{version}/{file}',
    group: 'Downloads',
    summary: 'Download a file that an update feed names.',
    parts: { version: z.string(), file: z.string() },
    answers: { 302: { says: 'To the file.' } },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/updates/electron/{channel}/{feed}',
    group: 'Downloads',
    summary: 'The same of a channel, for a license that is invited to it.',
    about: asLicense,
    parts: { channel, feed: electronFeed },
    answers: { 200: { says: 'The version with its files.', media: 'application/yaml' } },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/updates/tauri/{target}/{arch}/{version}',
    group: 'Downloads',
    summary: 'Offer an app of Tauri the version that comes after the installed one.',
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
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/changelog.atom',
    group: 'Downloads',
    summary: 'List the released versions as an Atom feed.',
    answers: { 200: { says: 'The feed.', media: 'application/atom+xml' } },
  },
]
