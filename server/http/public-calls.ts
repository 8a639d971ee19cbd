import type { Hono } from 'hono'
import type { DescribedCall } from '../openapi/call.ts'
import { product } from '#contract/product.ts'
import { providerIds } from '#contract/providers.ts'
import { writeDocument } from '../openapi/document.ts'
import { accountReference } from './accounts/account.ts'
import { changelogReference } from '../pages/changelog.ts'
import { webhookReference } from './webhooks/webhook.ts'
import { healthReference } from './health.ts'
import { cspReportReference } from './csp-report.ts'
import { eventReference } from './events.ts'
import { wellKnownReference } from './well-known.ts'
import { modelReference } from './models.ts'
import { couponReference } from './coupons.ts'
import { priceReference } from './prices.ts'
import { gumroadReference } from './webhooks/gumroad.ts'
import { freeLicenseReference } from './checkout/free-license.ts'
import { coinbaseReference } from './webhooks/coinbase.ts'
import { stripeReference } from './webhooks/stripe.ts'
import { downloadReference } from './download.ts'
import { licenseReference } from './license.ts'
import { updateReference } from './updates.ts'
import type { ApiDocument } from '../openapi/shapes.ts'

/** Every call that needs no key, in the order of the reference. */
export const publicCalls: DescribedCall[] = [
  ...licenseReference,
  ...downloadReference,
  ...updateReference,
  ...changelogReference,
  ...accountReference,
  ...stripeReference,
  ...coinbaseReference,
  ...freeLicenseReference,
  ...gumroadReference,
  ...priceReference,
  ...couponReference,
  ...modelReference,
  ...wellKnownReference,
  ...eventReference,
  ...cspReportReference,
  ...healthReference,
  ...webhookReference,
]

const description = `The calls of the desktop app, the site and payment providers. Bodies and answers are JSON unless a call says otherwise. Every refusal is \`{"error": {"code", "message"}}\`. The calls below account, ${providerIds.join(', ')} and download answer without /api too.`

export function describePublicCalls(siteUrl: string, app: Hono): ApiDocument {
  const name = siteUrl.startsWith('https:') ? '__Host-dev' : 'dev'
  const browser = {
    type: 'apiKey',
    in: 'cookie',
    name,
    description: 'Ties a sign-in code to the browser that asked for it.',
  } as const
  const head = { title: `${product.name} API`, description, siteUrl }
  return writeDocument({ ...head, securitySchemes: { browser } }, app, publicCalls)
}
