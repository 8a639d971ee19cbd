import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { Config } from '../settings/config.ts'
import { describeDistrust } from './distrust.ts'
import { nameError, ok, problem, type Finding } from './finding.ts'

const day = 24 * 60 * 60_000
const leastDays = 14

/** The certificate at SITE_URL, and whether a plain address leads to it. */
export async function checkTls(
  { siteUrl, production }: Pick<Config, 'siteUrl' | 'production'>,
  clock: Clock,
): Promise<Finding[]> {
  const site = new URL(siteUrl)
  if (site.protocol === 'https:')
    return [await checkCertificate(site, clock), ...(await checkDefaultPort(site))]
  return production
    ? [problem('TLS', 'SITE_URL is not https.', 'Put a proxy with a certificate in front.')]
    : []
}

async function checkCertificate(site: URL, clock: Clock): Promise<Finding> {
  const seen = await readCertificate(site).catch((error: Error) => error)
  if (seen instanceof Error)
    return problem(
      'TLS',
      `No TLS connection to SITE_URL: ${nameError(seen)}.`,
      'Point the domain to the proxy, and open port 443.',
    )
  const { certificate, distrust } = seen
  const days = Math.floor((Date.parse(certificate.valid_to) - clock.now().getTime()) / day)
  const says = `The certificate is valid for ${days} more days.`
  if (distrust !== null) {
    const { says: why, advice } = describeDistrust(distrust) ?? {
      says: `Browsers do not trust the certificate: ${distrust}.`,
      advice: renewal,
    }
    return problem('TLS', why, advice)
  }
  return days < leastDays ? problem('TLS', says, renewal) : ok('TLS', says)
}

const renewal =
  'Look into the log of the proxy for why it gets no new certificate; ports 80 and 443 must be reached from outside.'

/** Connects also to what is not trusted, to say why. */
async function readCertificate(
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
  return typeof error === 'string' ? error : nameError(error)
}

/** A site on a port of its own has no http address to redirect from. */
async function checkDefaultPort(site: URL): Promise<Finding[]> {
  return site.port === '' ? [await checkRedirect(site.origin, `http://${site.hostname}`)] : []
}

/** Whoever types only the name has to arrive at SITE_URL. */
export async function checkRedirect(siteUrl: string, plainUrl: string): Promise<Finding> {
  const part = 'http redirect'
  const advice = 'Let the proxy redirect every http address to https; Caddy does it by itself.'
  try {
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(`${plainUrl}/`, { redirect: 'manual', signal })
    await answer.body?.cancel()
    const target = answer.headers.get('Location') ?? ''
    if (answer.status >= 300 && answer.status < 400 && target.startsWith(`${siteUrl}/`))
      return ok(part, 'http leads to https.')
    return problem(part, `http answers ${answer.status} and does not lead to SITE_URL.`, advice)
  } catch (error) {
    return problem(part, `http does not answer: ${nameError(error as Error)}.`, advice)
  }
}
