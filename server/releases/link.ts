import type { z } from 'zod'
import type { DownloadIdentifier, downloadAnswer } from '#contract/download.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import { isMac, mac } from '../settings/secrets/secrets.ts'
import { currentBuilds, findPublishedBuild } from './current.ts'

/**
 * How long a link works, and how long the address in a bucket works that it leads to. Nobody can revoke
 * either. A slow download requests further parts long after it began.
 */
export const lifetimes = { link: 7 * times.day, inBucket: times.day }

type Link = z.input<typeof downloadAnswer>

type LinkOutcome = ({ ok: true } & Link) | { ok: false; reason: 'no_release' | 'no_build' }

/**
 * Signs a URL of the current build of this kind, or of another version's build. It works for a week, for
 * anybody who has it.
 */
export async function signDownloadLink(
  deps: ShopContext,
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

interface LinkedBuild {
  version: string
  file_name: string
}

export function signBuildLink(deps: ShopContext, build: LinkedBuild): Link {
  const ends = addMilliseconds(deps.clock.now(), lifetimes.link)
  const expires = Math.floor(ends.getTime() / 1000).toString()
  const { version, file_name: name } = build
  const signature = mac(deps.secrets.downloadLink, version, name, expires).toString('base64url')
  const path = `/files/${version}/${encodeURIComponent(name)}`
  return {
    url: `${deps.config.siteUrl}${path}?${new URLSearchParams({ expires, signature })}`,
    expires_at: new Date(Number(expires) * 1000),
  }
}

async function hasRelease({ db }: ShopContext): Promise<boolean> {
  const offered = db
    .selectFrom('releases')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('channel', '=', 'stable')
  return (await offered.limit(1).executeTakeFirst()) !== undefined
}

type LinkState = 'good' | 'expired' | 'forged'

/** Reports whether we signed this URL, and whether it still works. */
export function checkDownloadLink(
  deps: ShopContext,
  { version, file_name: name }: LinkedBuild,
  link: { expires: string; signature: string },
): LinkState {
  const given = Buffer.from(link.signature, 'base64url')
  const isSigned = isMac(deps.secrets.downloadLink, given, version, name, link.expires)
  // The same bytes can be spelled in several ways in base64url.
  if (!isSigned || given.toString('base64url') !== link.signature) return 'forged'
  return Number(link.expires) * 1000 > deps.clock.now().getTime() ? 'good' : 'expired'
}
