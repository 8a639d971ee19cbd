import type { Clock } from '../clock.ts'
import type { Config } from '../settings/config.ts'
import { countDays, isEnding, readCertificate, sayDaysLeft } from '../troubles/certificate.ts'
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
  const says = sayDaysLeft(days)
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

interface Distrust {
  says: string
  advice: string
}

const renew =
  'See the log of the proxy for why it gets no new certificate. Ports 80 and 443 must be open to the internet.'

const selfSigned: Distrust = {
  says: 'The certificate is self-signed, so browsers and payment providers refuse it.',
  advice: 'Use one of a public authority. Caddy gets one by itself; for nginx, use Certbot.',
}

const unknownIssuer: Distrust = {
  says: 'The certificate leads to no authority that this machine knows.',
  advice: 'Let the proxy send the whole chain (fullchain.pem), of a public authority.',
}

const known: Record<string, Distrust> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  CERT_HAS_EXPIRED: { says: 'The certificate has expired.', advice: renew },
  CERT_NOT_YET_VALID: {
    says: 'The certificate is not valid yet.',
    advice: 'Check the clock of this machine, or wait until the certificate begins.',
  },
  CERT_REVOKED: { says: 'The certificate was revoked.', advice: renew },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    says: 'The certificate is for another name than that of SITE_URL.',
    advice: 'Let the proxy get one for the name in SITE_URL, or correct SITE_URL.',
  },
}

/** Why a certificate is not trusted, by the code of Node; null for any other error. */
export function describeDistrust(code: string): Distrust | null {
  return known[code] ?? null
}
