import type { Environment } from '../../settings/environment.ts'
import { areLongSecrets, isOrigin, splitList } from '../../settings/setting-formats.ts'
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
    GUMROAD_ACCESS_TOKEN: {
      sentence: 'a Gumroad token that may view sales',
      example: 'the token of an application in your Gumroad settings',
      secrecy: 'all',
    },
    GUMROAD_PRODUCT_ID: {
      sentence: 'the id of this product on Gumroad',
      example: 'SDGgCnivv6gTTHfVRfUBxQ==',
    },
    GUMROAD_PING_SECRET: {
      sentence:
        'a secret that ends the address of the Gumroad ping, /api/gumroad/ping/<secret>; several with commas between',
      example: 'the output of: openssl rand -hex 24',
      problem: areLongSecrets,
      secrecy: 'all',
    },
    GUMROAD_API_BASE: {
      sentence: 'another server that speaks as Gumroad does, for tests',
      example: 'http://127.0.0.1:3001',
      problem: isOrigin,
    },
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
    `Refund the sale${sayWhichSale(sale)} at Gumroad, all of it or a part. The license ends by itself once all is refunded.`,
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
