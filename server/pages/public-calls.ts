import type { Hono } from 'hono'
import { product } from '#contract/product.ts'
import { providerIds } from '#contract/providers.ts'
import { accountCalls, replaceKeyCall } from '../http/accounts/account.ts'
import { buildCalls } from '../http/accounts/builds.ts'
import { changeEmailCalls } from '../http/accounts/change-email.ts'
import { signInCalls } from '../http/accounts/sign-in.ts'
import type { PublicCall } from '../http/call.ts'
import { invoiceCalls } from '../http/checkout/invoice.ts'
import { orderCalls } from '../http/checkout/orders.ts'
import { renewalCalls } from '../http/checkout/renew.ts'
import { downloadCalls } from '../http/download.ts'
import { eventCall } from '../http/events.ts'
import { healthCalls } from '../http/health.ts'
import { licenseCalls } from '../http/license.ts'
import { modelCalls } from '../http/models.ts'
import { priceCalls } from '../http/prices.ts'
import { updateCalls } from '../http/updates.ts'
import { webhookCalls } from '../http/webhooks.ts'
import { wellKnownCalls } from '../http/well-known.ts'
import { writeDocument } from '../openapi/document.ts'
import type { ApiDocument } from '../openapi/shapes.ts'
import { changelogFeed } from './changelog.ts'

/** Every call that needs no key, in the order of the reference. */
export const publicCalls: PublicCall[] = [
  ...licenseCalls,
  ...downloadCalls,
  ...updateCalls,
  changelogFeed,
  ...signInCalls,
  ...accountCalls,
  ...changeEmailCalls,
  replaceKeyCall,
  ...buildCalls,
  ...invoiceCalls,
  ...renewalCalls,
  ...orderCalls,
  ...priceCalls,
  ...modelCalls,
  ...wellKnownCalls,
  eventCall,
  ...healthCalls,
  ...webhookCalls,
]

const groupsOfPrograms = ['Licenses', 'Downloads', 'Models']

/** The calls of apps and scripts. All other calls are made by the site itself, and by payment providers. */
export const programCalls = publicCalls.filter(({ group }) => groupsOfPrograms.includes(group))

const conventions =
  'Bodies and responses are JSON unless a call says otherwise. Every error is `{"error": {"code", "message"}}`.'

export function describePublicCalls(siteUrl: string, app: Hono): ApiDocument {
  const description = `The calls used by the desktop app, the site and payment providers. ${conventions} The calls under account, ${providerIds.join(', ')} and download also work without /api.`
  return writeDocument({ ...describeHead(siteUrl), description }, app, publicCalls)
}

/** Returns the part of the document that the reference shows. */
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
