import type { Clock } from '../clock.ts'
import type { Config } from '../settings/config.ts'
import { countDays, isEnding, readCertificate, sayDays } from '../troubles/certificate.ts'
import { describeDistrust } from './distrust.ts'
import { nameError, ok, problem, type Finding } from './finding.ts'

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
  const days = countDays(certificate, clock)
  const says = sayDays(days)
  if (distrust !== null) {
    const { says: why, advice } = describeDistrust(distrust) ?? {
      says: `Browsers do not trust the certificate: ${distrust}.`,
      advice: renewal,
    }
    return problem('TLS', why, advice)
  }
  return isEnding(days) ? problem('TLS', says, renewal) : ok('TLS', says)
}

const renewal =
  'Look into the log of the proxy for why it gets no new certificate; ports 80 and 443 must be reached from outside.'

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
