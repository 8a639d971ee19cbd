import { nameToOwners } from '../act.ts'
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { webhookEventTypes } from '#contract/webhook-events.ts'
import type { Database, Trx } from '#db/schema.ts'
import { tellOwners } from '../../console/tell-owners.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { readWebhookAddress } from '../../outgoing-webhooks/address.ts'
import { addSecret } from '../../outgoing-webhooks/secrets.ts'
import { makeWebhookSecret } from '../../outgoing-webhooks/sign.ts'
import { endEndpoint, startEndpoint, stopEndpoint } from '../../outgoing-webhooks/stop.ts'
import { defineWrite } from '../call.ts'

type Endpoint = Selectable<Database['webhook_endpoints']>

const mostEndpoints = 20
const defaultOverlap = 24
const mostOverlap = 168

export const endpoint = z.uuid('is not the id of a webhook')
const address = z
  .string('must be an address')
  .trim()
  .min(1, 'must be an address')
  .meta({ format: 'uri' })
const addressWords = {
  label: 'Address',
  placeholder: 'https://hooks.example.com/shop',
  hint: 'Must start with https://. An http:// address works only on this machine, if WEBHOOK_NETWORKS allows it.',
}
const events = z
  .array(z.enum(webhookEventTypes, 'is not a type of event'))
  .min(1, 'name at least one')
  .transform((types) => webhookEventTypes.filter((type) => types.includes(type)))

export const addWebhook = defineWrite({
  name: 'webhooks/add',
  summary: 'Add a webhook. Returns the secret that signs its events.',
  past: 'Added a webhook',
  form: {
    title: 'Add webhook',
    does: 'The secret is shown only once. Every owner gets an email.',
    fields: { address: addressWords },
    done: 'Webhook added.',
  },
  guards: 'keys',
  personOnly: true,
  command: { words: ['address', 'events'] },
  input: { address, events },
  act: async (deps: Deps, trx, input, by) => {
    const read = readWebhookAddress(input.address, deps.config.webhookNetworks)
    if ('problem' in read) return { refused: `address: ${read.problem}.` }
    const { count } = await trx
      .selectFrom('webhook_endpoints')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= mostEndpoints)
      return {
        refused: `The shop already has ${mostEndpoints} webhooks, the most it can have. Remove one first.`,
      }
    const row = { id: randomUUID(), address: read.address, events: input.events }
    await trx
      .insertInto('webhook_endpoints')
      .values({ ...row, made_at: deps.clock.now() })
      .execute()
    const secret = makeWebhookSecret()
    await addSecret(deps, trx, row.id, secret)
    await tellOwners(deps, trx, { what: 'webhook_added', url: row.address, by: nameToOwners(by) })
    return { subject: row.id, before: {}, after: describeEndpoint(row), shown: { secret } }
  },
})

/**
 * Changes an endpoint's events, its address, or whether it is on. Fields that are left out keep their value.
 */
export const changeWebhook = defineWrite({
  name: 'webhooks/change',
  summary: 'Change a webhook’s address or events, or pause or restart it.',
  past: 'Changed a webhook',
  form: {
    title: 'Edit webhook',
    label: 'Edit',
    button: 'Save',
    does: 'Waiting events go to the new address. Every owner gets an email.',
    fields: { address: { ...addressWords, isAsked: true } },
    line: 'Address and events',
    done: 'Webhook saved.',
  },
  forms: {
    pause: {
      title: 'Pause webhook',
      label: 'Pause',
      button: 'Pause webhook',
      does: 'Waiting events stop. Events that happen during the pause are never sent.',
      fields: {},
      line: 'Events during the pause are never sent',
      done: 'Webhook paused.',
    },
    start: {
      title: 'Restart webhook',
      label: 'Restart',
      button: 'Restart webhook',
      does: 'New events are sent from now on. You can resend stopped events.',
      fields: {},
      line: 'New events are sent from now on',
      done: 'Webhook restarted.',
    },
  },
  guards: 'keys',
  personOnly: true,
  command: { words: ['endpoint'] },
  input: {
    endpoint,
    address: address.optional(),
    events: events.optional(),
    paused: z.boolean().optional(),
  },
  act: async (deps: Deps, trx, input, by) => {
    const found = await lockEndpoint(trx, input.endpoint)
    if ('refused' in found) return found
    const read = readWebhookAddress(input.address ?? found.address, deps.config.webhookNetworks)
    if ('problem' in read) return { refused: `address: ${read.problem}.` }
    const row = { address: read.address, events: input.events ?? found.events }
    await trx.updateTable('webhook_endpoints').set(row).where('id', '=', found.id).execute()
    if (row.address !== found.address)
      await tellOwners(deps, trx, { what: 'webhook_added', url: row.address, by: nameToOwners(by) })
    if (input.paused === true) await stopEndpoint(deps, trx, found.id, 'paused')
    if (input.paused === false) await startEndpoint(trx, found.id)
    const state = found.stopped_reason ?? 'active'
    const next =
      input.paused === undefined
        ? state
        : input.paused
          ? (found.stopped_reason ?? 'paused')
          : 'active'
    return {
      subject: found.id,
      before: { ...describeEndpoint(found), state },
      after: { ...describeEndpoint(row), state: next },
    }
  },
})

/** Makes a new secret. Events are signed with both until the old one expires. */
export const rotateWebhookSecret = defineWrite({
  name: 'webhooks/rotate-secret',
  summary: 'Create a new secret for a webhook. The old one also signs until it expires.',
  past: 'Created a webhook secret',
  form: {
    title: 'Create a new secret',
    label: 'New secret',
    button: 'Create secret',
    does: 'The new secret is shown only once. Until the old one expires, events are signed with both.',
    fields: {
      overlap_hours: {
        label: 'Hours until the old secret expires',
        hint: 'Enter 0 if the old secret leaked.',
      },
    },
    line: 'Both work for a while',
    done: 'New secret created.',
  },
  guards: 'keys',
  personOnly: true,
  command: { words: ['endpoint'] },
  input: {
    endpoint,
    overlap_hours: z.coerce.number().int().min(0).max(mostOverlap).default(defaultOverlap),
  },
  act: async (deps: ShopContext, trx, input) => {
    const found = await lockEndpoint(trx, input.endpoint)
    if ('refused' in found) return found
    const secret = makeWebhookSecret()
    await addSecret(deps, trx, found.id, secret, input.overlap_hours)
    const after = { overlapHours: input.overlap_hours }
    return { subject: found.id, before: {}, after, shown: { secret } }
  },
})

/** Removes an endpoint. Nothing more is sent to it. */
export const removeWebhook = defineWrite({
  name: 'webhooks/remove',
  summary: 'Remove an address: nothing more is sent to it.',
  past: 'Removed a webhook',
  form: {
    title: 'Remove this webhook',
    label: 'Remove',
    button: 'Remove webhook',
    isGrave: true,
    does: 'The webhook and its secret are deleted. This can’t be undone.',
    line: 'Deletes it and its secret',
    done: 'Webhook removed.',
  },
  guards: null,
  command: { words: ['endpoint'] },
  input: { endpoint },
  act: async (deps: ShopContext, trx, input) => {
    const found = await lockEndpoint(trx, input.endpoint)
    if ('refused' in found) return found
    await endEndpoint(deps, trx, found.id)
    return { subject: found.id, before: describeEndpoint(found), after: { state: 'removed' } }
  },
})

/** Locks an endpoint unless it was removed. */
export async function lockEndpoint(trx: Trx, id: string): Promise<Endpoint | { refused: string }> {
  const found = await trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found ?? { refused: `There is no webhook ${id}.` }
}

/** Describes an endpoint by its host alone, because the path can contain a secret. */
function describeEndpoint({ address, events }: Pick<Endpoint, 'address' | 'events'>) {
  return { host: new URL(address).host, events: events.join(' ') }
}
