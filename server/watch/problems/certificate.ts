import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { times } from '#contract/limits.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Found } from './problem.ts'

const leastDays = 14

/**
 * Finds a certificate at SITE_URL that expires soon. `doctor` reports an untrusted one, and a site that does
 * not answer.
 */
export async function findEndingCertificate({
  config: { siteUrl },
  clock,
}: Pick<ShopContext, 'config' | 'clock'>): Promise<Found<'certificate_ends'>[]> {
  const site = new URL(siteUrl)
  if (site.protocol !== 'https:') return []
  const end = await readEnd(site).catch(() => null)
  if (end === null) return []
  const days = Math.floor((end.getTime() - clock.now().getTime()) / times.day)
  if (days >= leastDays) return []
  const detail =
    days < 0 ? 'The certificate has expired.' : `The certificate is valid for ${days} more days.`
  return [{ kind: 'certificate_ends', detail, since: clock.now() }]
}

/** Reads when the certificate expires, even if it is not trusted. */
async function readEnd(site: URL): Promise<Date> {
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
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
