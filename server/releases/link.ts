import type { Kysely } from 'kysely'
import type { DownloadAnswer, DownloadIdentifier } from '#contract/download.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds, type Clock } from '../clock.ts'
import { isMac, mac, type Keys } from '../secrets/secrets.ts'
import { currentBuilds, findPublishedBuild } from './current.ts'

export const linkLifetime = 10 * 60_000

interface CheckDeps {
  clock: Clock
  secrets: { downloadLink: Keys }
}

interface LinkDeps extends CheckDeps {
  db: Kysely<Database>
  config: { siteUrl: string }
}

type LinkOutcome =
  | ({ ok: true } & DownloadAnswer)
  | { ok: false; reason: 'no_release' | 'no_build' }

/**
 * Signs a URL of the current build of this kind, or of that of another version. It works for ten minutes,
 * for anyone who has it.
 */
export async function signDownloadLink(
  deps: LinkDeps,
  identifier: DownloadIdentifier,
  version?: string,
): Promise<LinkOutcome> {
  const build =
    version === undefined
      ? (await currentBuilds(deps, identifier))[0]
      : await findPublishedBuild(deps, version, { identifier, channel: 'stable' })
  if (!build) return { ok: false, reason: (await hasRelease(deps)) ? 'no_build' : 'no_release' }
  return { ok: true, ...signBuildLink(deps, build) }
}

/** Signs a URL of a build for somebody who may have it. */
export function signBuildLink(
  deps: Omit<LinkDeps, 'db'>,
  build: { version: string; file_name: string },
): DownloadAnswer {
  const expires = Math.floor(
    addMilliseconds(deps.clock.now(), linkLifetime).getTime() / 1000,
  ).toString()
  const path = `/files/${build.version}/${encodeURIComponent(build.file_name)}`
  const { downloadLink } = deps.secrets
  const signature = mac(downloadLink, build.version, build.file_name, expires).toString('base64url')
  return {
    url: `${deps.config.siteUrl}${path}?${new URLSearchParams({ expires, signature })}`,
    expires_at: new Date(Number(expires) * 1000).toISOString(),
  }
}

async function hasRelease({ db }: LinkDeps): Promise<boolean> {
  const offered = db
    .selectFrom('releases')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('channel', '=', 'stable')
  return (await offered.limit(1).executeTakeFirst()) !== undefined
}

type LinkState = 'good' | 'expired' | 'forged'

/** Whether we signed this URL, and whether it still works. */
export function checkDownloadLink(
  deps: CheckDeps,
  link: { version: string; fileName: string; expires: string; signature: string },
): LinkState {
  const { version, fileName, expires } = link
  const given = Buffer.from(link.signature, 'base64url')
  const isSigned = isMac(deps.secrets.downloadLink, given, version, fileName, expires)
  // The same bytes can be spelled in several ways.
  if (!isSigned || given.toString('base64url') !== link.signature) return 'forged'
  return Number(expires) * 1000 > deps.clock.now().getTime() ? 'good' : 'expired'
}
