import { providers } from '#contract/providers.ts'
import { pingAnswer, signPings, type Ping, type PingAnswer } from '../../checkout/ping.ts'
import { providerSettings } from '../../settings/payments.ts'
import type { Clock } from '../../settings/clock.ts'
import type { Config } from '../../settings/config.ts'
import { describeDistrust } from './distrust.ts'
import { nameError, ok, problem, type Finding } from './finding.ts'

/** Posts our own event to each webhook through the public address. `shop` is this shop's id. */
export async function checkWebhooks(
  config: Config,
  clock: Clock,
  shop: string | null,
): Promise<Finding[]> {
  const pings = signPings(config, clock)
  const answers = await Promise.all(pings.map((ping) => post(config.siteUrl, ping)))
  const findings = pings.map((ping, at) => judge(ping, answers[at]!, shop))
  const answer = answers.find((each) => typeof each === 'object')
  return answer === undefined ? findings : [...findings, checkForwarding(config, answer)]
}

/** Posts one event. If no shop answers, returns the status, or why there was no response. */
async function post(siteUrl: string, ping: Ping): Promise<PingAnswer | string> {
  const { headers, body } = ping
  const settings = { method: 'POST', headers, body, redirect: 'manual' } as const
  try {
    const signal = AbortSignal.timeout(15_000)
    const answer = await fetch(siteUrl + ping.path, { ...settings, signal })
    const read = pingAnswer.safeParse(await answer.json().catch(() => null))
    return read.data ?? `${answer.status}`
  } catch (error) {
    return nameError(error as Error)
  }
}

function judge({ provider }: Ping, answer: PingAnswer | string, shop: string | null): Finding {
  const part = `webhook of ${provider}`
  const distrust = typeof answer === 'string' && describeDistrust(answer)
  if (distrust) return problem(part, `No event arrives. ${distrust.says}`, distrust.advice)
  if (shop === null && answer === '503')
    return problem(
      part,
      'A signed event got 503 at SITE_URL.',
      'A shop without its database answers so. Run this again once the database answers.',
    )
  if (typeof answer === 'string')
    return problem(part, `A signed event got ${answer} at SITE_URL.`, advise(provider, answer))
  if (shop !== null && answer.shop !== shop)
    return problem(
      part,
      'Another shop answers at SITE_URL.',
      'Point the domain and the proxy to this one, or set DATABASE_URL or DATA_DIR of that one here.',
    )
  return ok(part, 'A signed test event arrived.')
}

function advise(provider: Ping['provider'], answer: string): string {
  const setting = providerSettings[provider].webhookSecret
  const hasSecretPath = providers[provider].webhook.includes('{secret}')
  if (answer === '400' || (hasSecretPath && answer === '404'))
    return `If the clocks of all servers are right, the running shop has another ${setting} than this command, or a proxy changes the body: restart the shop with these settings.`
  if (/^\d+$/.test(answer))
    return 'Let the proxy pass POST to /api unchanged, without a redirect or a sign-in of its own.'
  return 'Start the shop and its proxy, and point the domain to this machine.'
}

function checkForwarding(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  { forwarding }: PingAnswer,
): Finding {
  const part = 'proxy headers'
  if (forwarding === 'believed') return ok(part, 'X-Forwarded-For arrives and is trusted.')
  if (forwarding === 'ignored')
    return problem(
      part,
      'X-Forwarded-For arrives from an address that TRUSTED_PROXIES does not name.',
      'Name the proxy in TRUSTED_PROXIES: until then all visitors count as one.',
    )
  if (forwarding === 'unreadable')
    return problem(
      part,
      'X-Forwarded-For arrives from a trusted proxy, but holds something that is no IP address.',
      'Let the proxy send addresses, with or without a port: until then all visitors count as one.',
    )
  if (trustedProxies.length === 0) return ok(part, 'No proxy, and none is trusted.')
  return problem(
    part,
    'TRUSTED_PROXIES names a proxy, but no X-Forwarded-For arrives.',
    'Let the proxy set X-Forwarded-For, or set TRUSTED_PROXIES=none if there is none.',
  )
}
