import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../settings/config.ts'
import { isLoopbackHost } from '../../settings/networks.ts'
import { remoteAddress } from './address.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses other machines unless DEMO_PUBLIC=true, because these pages show everybody's mailbox and payments.
 */
export function thisMachineOnly(
  { demoPublic }: Pick<Config, 'demoPublic'>,
  gateway: string | null,
): MiddlewareHandler {
  return async (c, next) => {
    const address = remoteAddress(c)
    if (!demoPublic && !isLoopbackHost(address) && address !== gateway)
      throw new Refusal(
        403,
        'not_found',
        'The mailbox and the payments of a demo are for the machine that runs it.',
      )
    await next()
  }
}
