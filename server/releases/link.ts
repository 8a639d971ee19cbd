import { timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DownloadAnswer, DownloadIdentifier } from '#contract/download.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds, type Clock } from '../clock.ts'
import { mac } from '../secrets.ts'
import { currentRelease } from './current.ts'

export const linkLifetime = 10 * 60_000

interface CheckDeps {
  clock: Clock
  secrets: { downloadLink: KeyObject }
}

interface LinkDeps extends CheckDeps {
  db: Kysely<Database>
  config: { siteUrl: string }
}

type LinkOutcome = ({ ok: true } & DownloadAnswer) | { ok: false; reason: 'no_release' }

/** Signs a URL of the newest build of this kind. It works for ten minutes, for anyone who has it. */
export async function signDownloadLink(
  deps: LinkDeps,
  identifier: DownloadIdentifier,
): Promise<LinkOutcome> {
  const release = await currentRelease(deps)
  const build = release?.builds.find((candidate) => candidate.identifier === identifier)
  if (!release || !build) return { ok: false, reason: 'no_release' }
  const expires = Math.floor(
    addMilliseconds(deps.clock.now(), linkLifetime).getTime() / 1000,
  ).toString()
  const path = `/files/${release.version}/${encodeURIComponent(build.file_name)}`
  const signature = sign(deps, release.version, build.file_name, expires)
  return {
    ok: true,
    url: `${deps.config.siteUrl}${path}?${new URLSearchParams({ expires, signature })}`,
    expires_at: new Date(Number(expires) * 1000).toISOString(),
  }
}

type LinkState = 'good' | 'expired' | 'forged'

/** Whether we signed this URL, and whether it still works. */
export function checkDownloadLink(
  deps: CheckDeps,
  link: { version: string; fileName: string; expires: string; signature: string },
): LinkState {
  const expected = Buffer.from(sign(deps, link.version, link.fileName, link.expires))
  const given = Buffer.from(link.signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  return Number(link.expires) * 1000 > deps.clock.now().getTime() ? 'good' : 'expired'
}

function sign(deps: CheckDeps, version: string, fileName: string, expires: string): string {
  return mac(deps.secrets.downloadLink, version, fileName, expires).toString('base64url')
}
