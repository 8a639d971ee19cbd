import type { Hono } from 'hono'
import { product } from '#contract/product.ts'
import { providerIds } from '#contract/providers.ts'
import { accountReference, replaceKeyReference } from '../http/accounts/account.ts'
import { buildReference } from '../http/accounts/builds.ts'
import { changeEmailReference } from '../http/accounts/change-email.ts'
import { licenseFileReference } from '../http/accounts/license-files.ts'
import { signInReference } from '../http/accounts/sign-in.ts'
import type { PublicCall } from '../http/call.ts'
import { invoiceReference } from '../http/checkout/invoice.ts'
import { orderReference } from '../http/checkout/orders.ts'
import { renewReference } from '../http/checkout/renew.ts'
import { downloadReference } from '../http/download.ts'
import { eventReference } from '../http/events.ts'
import { healthReference } from '../http/health.ts'
import { licenseReference } from '../http/license.ts'
import { modelReference } from '../http/models.ts'
import { priceReference } from '../http/prices.ts'
import { updateReference } from '../http/updates.ts'
import { webhookReference } from '../http/webhooks.ts'
import { wellKnownReference } from '../http/well-known.ts'
import type { DescribedCall } from '../openapi/call.ts'
import { writeDocument } from '../openapi/document.ts'
import type { ApiDocument } from '../openapi/shapes.ts'
import { changelogReference } from './changelog.ts'

/** Every call that needs no key, in the order of the reference; those that are not served here have routes of their own. */
export const publicCalls: (DescribedCall | PublicCall)[] = [
  ...licenseReference,
  ...downloadReference,
  ...updateReference,
  ...changelogReference,
  ...signInReference,
  ...accountReference,
  ...changeEmailReference,
  replaceKeyReference,
  ...licenseFileReference,
  ...buildReference,
  ...invoiceReference,
  ...renewReference,
  ...orderReference,
  ...priceReference,
  ...modelReference,
  ...wellKnownReference,
  eventReference,
  ...healthReference,
  ...webhookReference,
]

const groupsOfPrograms = ['Licenses', 'Downloads', 'Models']

/** What apps and scripts call. All other calls are made by the site itself, and by payment providers. */
export const programCalls = publicCalls.filter(({ group }) => groupsOfPrograms.includes(group))

const conventions =
  'Bodies and responses are JSON unless a call says otherwise. Every error is `{"error": {"code", "message"}}`.'

export function describePublicCalls(siteUrl: string, app: Hono): ApiDocument {
  const description = `The calls used by the desktop app, the site and payment providers. ${conventions} The calls under account, ${providerIds.join(', ')} and download also work without /api.`
  return writeDocument({ ...describeHead(siteUrl), description }, app, publicCalls)
}

/** The part of that document that the reference shows. */
export function describeProgramCalls(siteUrl: string, app: Hono): ApiDocument {
  const description = `The calls for apps and scripts: licenses, downloads, update feeds and model lists. ${conventions}`
  return writeDocument({ ...describeHead(siteUrl), description }, app, programCalls)
}

function describeHead(siteUrl: string) {
  const browser = {
    type: 'apiKey',
    in: 'cookie',
    name: siteUrl.startsWith('https:') ? '__Host-dev' : 'dev',
    description:
      'Ties a sign-in code to the browser that asked for it, and an order to the one that began it.',
  } as const
  return { title: `${product.name} API`, siteUrl, securitySchemes: { browser } }
}
