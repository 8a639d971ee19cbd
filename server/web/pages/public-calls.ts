import type { Hono } from 'hono'
import { product } from '#contract/product.ts'
import { providerIds } from '#contract/providers.ts'
import { accountCalls, replaceKeyCall } from '../calls/accounts/account.ts'
import { buildCalls } from '../calls/accounts/builds.ts'
import { changeEmailCalls } from '../calls/accounts/change-email.ts'
import { signInCalls } from '../calls/accounts/sign-in.ts'
import type { PublicCall } from '../guards/call.ts'
import { invoiceCalls } from '../calls/checkout/invoice.ts'
import { orderCalls } from '../calls/checkout/orders.ts'
import { renewalCalls } from '../calls/checkout/renew.ts'
import { downloadCalls } from '../calls/download.ts'
import { eventCall } from '../calls/events.ts'
import { healthCalls } from '../calls/health.ts'
import { licenseCalls } from '../calls/license.ts'
import { modelCalls } from '../calls/models.ts'
import { priceCalls } from '../calls/prices.ts'
import { updateCalls } from '../calls/updates.ts'
import { webhookCalls } from '../calls/webhooks.ts'
import { wellKnownCalls } from '../calls/well-known.ts'
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

/** The calls of apps and scripts. All others are made by the site itself and by payment providers. */
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
