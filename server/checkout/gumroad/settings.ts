import type { Environment } from '../../settings/environment.ts'
import { longSecrets, origin, setting, splitList, text } from '../../settings/setting.ts'
import {
  defineProviderSettings,
  sayWhichSale,
  findOtherCurrency,
  findRealOutsideProduction,
  readBase,
} from '../settings.ts'

export interface GumroadConfig {
  accessToken: string
  productId: string
  webhookSecrets: string[]
  /** Null: Gumroad itself. */
  apiBase: string | null
}

/** Sales that start on Gumroad. */
export const gumroad = defineProviderSettings({
  settings: {
    GUMROAD_ACCESS_TOKEN: setting(
      text,
      'the token of an application in your Gumroad settings',
      'a Gumroad token that may view sales',
      { secrecy: 'all' },
    ),
    GUMROAD_PRODUCT_ID: setting(
      text,
      'SDGgCnivv6gTTHfVRfUBxQ==',
      'the ID of this product on Gumroad',
    ),
    GUMROAD_PING_SECRET: setting(
      longSecrets,
      'the output of: openssl rand -hex 24',
      'the end of the ping’s address, /api/gumroad/ping/<secret>; several with commas between',
      { secrecy: 'all' },
    ),
    GUMROAD_API_BASE: setting(
      origin,
      'http://127.0.0.1:3001',
      'a stand-in for Gumroad, for tests',
      { isHidden: true },
    ),
  },
  read: readGumroad,
  needs: ['GUMROAD_PRODUCT_ID', 'GUMROAD_PING_SECRET'],
  findForbidden,
  address: 'GUMROAD_API_BASE',
  secretKey: 'GUMROAD_ACCESS_TOKEN',
  webhookSecret: 'GUMROAD_PING_SECRET',
  keySettings: 'GUMROAD_ACCESS_TOKEN',
  // No form of ours leads there.
  listCheckoutHosts: () => [],
  signEvent: (type) => ({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `resource_name=${type}`,
  }),
  sayWhereToRefund: (sale) =>
    `Refund the sale${sayWhichSale(sale)} at Gumroad, all of it or a part. Any license it paid for ends by itself once all is refunded.`,
  findPage: () => null,
})

function readGumroad(env: Environment): GumroadConfig | null {
  const accessToken = env.GUMROAD_ACCESS_TOKEN?.trim()
  if (!accessToken) return null
  return {
    accessToken,
    productId: env.GUMROAD_PRODUCT_ID?.trim() ?? '',
    webhookSecrets: splitList(env.GUMROAD_PING_SECRET),
    apiBase: readBase(env.GUMROAD_API_BASE),
  }
}

function findForbidden(env: Environment): string[] {
  if (env.GUMROAD_ACCESS_TOKEN)
    return [
      ...findRealOutsideProduction(env, 'GUMROAD_API_BASE'),
      ...findOtherCurrency('GUMROAD_ACCESS_TOKEN is set'),
    ]
  return env.GUMROAD_PING_SECRET
    ? ['GUMROAD_PING_SECRET is set without GUMROAD_ACCESS_TOKEN: set both or none.']
    : []
}
