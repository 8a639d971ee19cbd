import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { times } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../settings/config.ts'
import type { Found } from './trouble.ts'

const leastDays = 14

/** At SITE_URL; that nobody trusts it, or that nothing answers there, is for `doctor` to say. */
export async function findEndingCertificate({
  config: { siteUrl },
  clock,
}: {
  config: Pick<Config, 'siteUrl'>
  clock: Clock
}): Promise<Found<'certificate_ends'>[]> {
  const site = new URL(siteUrl)
  if (site.protocol !== 'https:') return []
  const seen = await readCertificate(site).catch(() => null)
  if (seen === null) return []
  const days = countDays(seen.certificate, clock)
  return isEnding(days)
    ? [{ kind: 'certificate_ends', detail: sayDaysLeft(days), since: clock.now() }]
    : []
}

export const isEnding = (days: number) => days < leastDays

export function countDays({ valid_to: end }: PeerCertificate, clock: Clock): number {
  return Math.floor((Date.parse(end) - clock.now().getTime()) / times.day)
}

export function sayDaysLeft(days: number): string {
  return days < 0 ? 'The certificate has ended.' : `The certificate is valid for ${days} more days.`
}

/** Connects also to what is not trusted, to say why. */
export async function readCertificate(
  site: URL,
): Promise<{ certificate: PeerCertificate; distrust: string | null }> {
  const socket = connect({
    host: site.hostname,
    port: Number(site.port || 443),
    rejectUnauthorized: false,
    timeout: 10_000,
    ...(isIP(site.hostname) === 0 && { servername: site.hostname }),
  })
  socket.on('timeout', () => socket.destroy(new Error('it does not answer')))
  try {
    await once(socket, 'secureConnect')
    const distrust = socket.authorized ? null : nameDistrust(socket.authorizationError)
    return { certificate: socket.getPeerCertificate(), distrust }
  } finally {
    socket.destroy()
  }
}

/** Typed as an error; at run time it is a code, or an error with one. */
function nameDistrust(error: Error | string): string {
  return typeof error === 'string' ? error : ((error as NodeJS.ErrnoException).code ?? error.name)
}
