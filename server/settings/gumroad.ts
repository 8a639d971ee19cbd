import type { Environment } from './environment.ts'
import { longSecrets, origin, setting, text } from './setting.ts'
import {
  definePaymentSettings,
  findOtherCurrency,
  findRealInSandbox,
  findRealOutsideProduction,
} from './payment-setting.ts'

/** Sales that start on Gumroad. */
export const gumroad = definePaymentSettings({
  settings: {
    GUMROAD_ACCESS_TOKEN: setting(
      text,
      'the token of an application in your Gumroad settings',
      'Gumroad token: may view sales',
      { secrecy: 'all' },
    ),
    GUMROAD_PRODUCT_ID: setting(
      text,
      'SDGgCnivv6gTTHfVRfUBxQ==',
      'Gumroad product: the ID of this product there',
    ),
    GUMROAD_PING_SECRET: setting(
      longSecrets,
      'the output of: openssl rand -hex 24',
      'Gumroad ping secret: the end of the ping’s address, /api/gumroad/ping/<secret>; several separated by commas',
      { secrecy: 'all' },
    ),
    GUMROAD_API_BASE: setting(
      origin,
      'http://127.0.0.1:3001',
      'a stand-in for Gumroad, for tests',
      { isHidden: true },
    ),
  },
  isUsed: ({ GUMROAD_ACCESS_TOKEN }) => Boolean(GUMROAD_ACCESS_TOKEN),
  read: (values) => ({
    accessToken: values.GUMROAD_ACCESS_TOKEN!,
    productId: values.GUMROAD_PRODUCT_ID!,
    webhookSecrets: values.GUMROAD_PING_SECRET!,
    // Is null for Gumroad itself.
    apiBase: values.GUMROAD_API_BASE ?? null,
  }),
  needs: ['GUMROAD_PRODUCT_ID', 'GUMROAD_PING_SECRET'],
  findForbidden,
  address: 'GUMROAD_API_BASE',
  secretKey: 'GUMROAD_ACCESS_TOKEN',
  webhookSecret: 'GUMROAD_PING_SECRET',
  keySettings: 'GUMROAD_ACCESS_TOKEN',
})

export type GumroadConfig = ReturnType<typeof gumroad.read>

function findForbidden(env: Environment): string[] {
  if (env.GUMROAD_ACCESS_TOKEN)
    return [
      ...findRealOutsideProduction(env, 'GUMROAD_API_BASE'),
      ...findRealInSandbox(env, 'GUMROAD_ACCESS_TOKEN'),
      ...findOtherCurrency('GUMROAD_ACCESS_TOKEN is set'),
    ]
  return env.GUMROAD_PING_SECRET
    ? ['GUMROAD_PING_SECRET is set without GUMROAD_ACCESS_TOKEN: set both or none.']
    : []
}
