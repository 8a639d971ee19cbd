import type { z } from 'zod'
import type { DownloadIdentifier, downloadAnswer } from '#contract/download.ts'
import type { Channel } from '#contract/channels.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import { isMac, mac } from '../secrets/secrets.ts'
import { currentBuilds, findPublishedBuild } from './current.ts'

/**
 * How long a link works, and the address in a bucket that it leads to, which nobody can take back. A slow
 * download asks for what is left long after it began. A link by invitation names whom it was given to.
 */
export const lifetimes = {
  stable: { link: 7 * times.day, inBucket: times.day },
  byInvitation: { link: times.day, inBucket: 10 * times.minute },
}

export function findLifetimes(channel: Channel) {
  return channel === 'stable' ? lifetimes.stable : lifetimes.byInvitation
}

type Link = z.input<typeof downloadAnswer>

type LinkOutcome = ({ ok: true } & Link) | { ok: false; reason: 'no_release' | 'no_build' }

/**
 * Signs a URL of the current build of this kind, or of that of another version. It works for a week, for
 * anyone who has it.
 */
export async function signDownloadLink(
  deps: Books,
  identifier: DownloadIdentifier,
  version?: string,
): Promise<LinkOutcome> {
  const build =
    version === undefined
      ? (await currentBuilds(deps, identifier))[0]
      : await findPublishedBuild(deps, version, { identifier, channel: 'stable' })
  if (!build) return { ok: false, reason: (await hasRelease(deps)) ? 'no_build' : 'no_release' }
  return { ok: true, ...signBuildLink(deps, { ...build, channel: 'stable' }, null) }
}

interface LinkedBuild {
  version: string
  file_name: string
  channel: Channel
}

/** Signs a URL of a build for somebody who may have it, and is named if it is by invitation. */
export function signBuildLink(deps: Books, build: LinkedBuild, holder: string | null): Link {
  const ends = addMilliseconds(deps.clock.now(), findLifetimes(build.channel).link)
  const expires = Math.floor(ends.getTime() / 1000).toString()
  const named = build.channel === 'stable' ? null : holder
  const path = `/files/${build.version}/${encodeURIComponent(build.file_name)}`
  const signed = listSigned(build, expires, named)
  const signature = mac(deps.secrets.downloadLink, ...signed).toString('base64url')
  const query = { expires, ...(named !== null && { for: named }), signature }
  return {
    url: `${deps.config.siteUrl}${path}?${new URLSearchParams(query)}`,
    expires_at: new Date(Number(expires) * 1000),
  }
}

function listSigned({ version, file_name }: LinkedBuild, expires: string, named: string | null) {
  return [version, file_name, expires, ...(named === null ? [] : [named])]
}

async function hasRelease({ db }: Books): Promise<boolean> {
  const offered = db
    .selectFrom('releases')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('channel', '=', 'stable')
  return (await offered.limit(1).executeTakeFirst()) !== undefined
}

type LinkState = 'good' | 'expired' | 'forged'

/** Whether we signed this URL, and whether it still works. By invitation, it has to name somebody. */
export function checkDownloadLink(
  deps: Books,
  build: LinkedBuild,
  link: { expires: string; holder: string; signature: string },
): LinkState {
  const given = Buffer.from(link.signature, 'base64url')
  const named = build.channel === 'stable' ? null : link.holder
  const signed = listSigned(build, link.expires, named)
  const isSigned = isMac(deps.secrets.downloadLink, given, ...signed)
  // The same bytes can be spelled in several ways.
  if (!isSigned || given.toString('base64url') !== link.signature) return 'forged'
  return Number(link.expires) * 1000 > deps.clock.now().getTime() ? 'good' : 'expired'
}
