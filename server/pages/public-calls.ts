import type { Hono } from 'hono'
import { product } from '#contract/product.ts'
import { providerIds } from '#contract/providers.ts'
import { accountReference } from '../http/accounts/account.ts'
import { couponReference } from '../http/coupons.ts'
import { downloadReference } from '../http/download.ts'
import { eventReference } from '../http/events.ts'
import { healthReference } from '../http/health.ts'
import { licenseReference } from '../http/license.ts'
import { modelReference } from '../http/models.ts'
import { orderReference } from '../http/order.ts'
import { priceReference } from '../http/prices.ts'
import { updateReference } from '../http/updates.ts'
import { coinbaseReference } from '../http/webhooks/coinbase.ts'
import { gumroadReference } from '../http/webhooks/gumroad.ts'
import { stripeReference } from '../http/webhooks/stripe.ts'
import { webhookReference } from '../http/webhooks/webhook.ts'
import { wellKnownReference } from '../http/well-known.ts'
import type { DescribedCall } from '../openapi/call.ts'
import { writeDocument } from '../openapi/document.ts'
import type { ApiDocument } from '../openapi/shapes.ts'
import { changelogReference } from './changelog.ts'

/** Every call that needs no key, in the order of the reference. */
export const publicCalls: DescribedCall[] = [
  ...licenseReference,
  ...downloadReference,
  ...updateReference,
  ...changelogReference,
  ...accountReference,
  ...stripeReference,
  ...coinbaseReference,
  ...gumroadReference,
  ...orderReference,
  ...priceReference,
  ...couponReference,
  ...modelReference,
  ...wellKnownReference,
  ...eventReference,
  ...healthReference,
  ...webhookReference,
]

const description = `The calls used by the desktop app, the site and payment providers. Bodies and responses are JSON unless a call says otherwise. Every error is \`{"error": {"code", "message"}}\`. The calls under account, ${providerIds.join(', ')} and download also work without /api.`

export function describePublicCalls(siteUrl: string, app: Hono): ApiDocument {
  const name = siteUrl.startsWith('https:') ? '__Host-dev' : 'dev'
  const browser = {
    type: 'apiKey',
    in: 'cookie',
    name,
    description:
      'Ties a sign-in code to the browser that asked for it, and an order to the one that began it.',
  } as const
  const head = { title: `${product.name} API`, description, siteUrl }
  return writeDocument({ ...head, securitySchemes: { browser } }, app, publicCalls)
}
