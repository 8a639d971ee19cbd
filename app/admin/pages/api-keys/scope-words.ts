import { capitalize } from '#contract/capitalize.ts'
import type { Scope } from '#contract/admin/api-keys.ts'

/** The words for what a scope allows: after "It can", or capitalized beside a checkbox. */
const verbs: Record<string, string> = {
  'customers:read': 'find, read the timeline',
  'customers:write': 'resend emails, add notes',
  'licenses:read': 'read, keys masked',
  'licenses:write': 'release devices',
  'licenses:grant': 'grant free licenses',
  keys: 'grant, extend, suspend, revoke, replace keys, deliver orders, drop emails',
  'orders:read': 'read',
  money: 'refund, invoice, quote, set prices and coupons, decide on held payments',
  'quotes:read': 'read',
  'quotes:write': 'withdraw quotes',
  'emails:read': 'read, preview',
  'emails:write': 'resend emails',
  'releases:read': 'read',
  'releases:write': 'edit release notes',
  'releases:publish': 'publish releases',
  releases: 'publish, roll out, withdraw, restore and pin releases',
  'webhooks:read': 'read',
  'webhooks:write': 'test, resend and remove webhooks',
}

/** Describes a scope; a scope without words of its own lists its calls. */
export function sayScope({ name, calls }: Scope): string {
  return capitalize(verbs[name] ?? calls.join(', '))
}

/** The resources whose answers identify customers. */
const personal = ['customers', 'licenses', 'devices', 'orders', 'invoices', 'held-payments']
const alsoPersonal = ['quotes', 'emails', 'overview', 'search', 'audit']

const resources: Record<string, string> = { keys: 'licenses', money: 'orders' }

/** Returns the resource that a scope is listed under. */
export function resourceOf({ name }: Pick<Scope, 'name'>): string {
  return resources[name] ?? name.split(':')[0]!
}

export function sayResource(resource: string): string {
  return resource === 'audit' ? 'Audit log' : capitalize(resource.replaceAll('-', ' '))
}

const list = new Intl.ListFormat('en-US')

/** Says in one to three sentences what a key with these scopes can do. */
export function sayScopes(all: Scope[], ticked: string[]): string {
  if (ticked.length === 0) return 'Choose what it may do.'
  const own = all.filter(({ name }) => ticked.includes(name))
  const reads = own.filter(({ kind }) => kind === 'read')
  const acts = own.filter(({ kind }) => kind !== 'read')
  const does = acts.flatMap(({ name, calls }) => verbs[name]?.split(', ') ?? calls)
  const can = [...sayReads(reads), ...new Set(does)]
  const isOne = acts.length === 0 || own.length === 1
  const only = isOne ? ', and nothing else' : ''
  const isSafe = acts.length > 0 && acts.every(({ kind }) => kind === 'write')
  const seen = own.filter((scope) => [...personal, ...alsoPersonal].includes(resourceOf(scope)))
  return [
    `It can ${list.format(can)}${only}.`,
    isSafe && 'It can’t touch money or keys.',
    reads.length > 0 &&
      (seen.length > 0 ? 'It sees email addresses.' : 'It sees no email addresses.'),
    `${own.length} of ${all.length} permissions.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function sayReads(reads: Scope[]): string[] {
  if (reads.length === 0) return []
  if (reads.length > 3) return [`read ${reads.length} kinds of data`]
  return [`read ${list.format(reads.map((scope) => sayResource(resourceOf(scope)).toLowerCase()))}`]
}
