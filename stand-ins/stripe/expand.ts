import { invalid } from './problem.ts'
import { listOf } from './paging.ts'
import type { Store } from './store.ts'

type Tree = { [field: string]: Tree }
type Shape = { [field: string]: unknown }

/** Copies the object with the named paths (`payment_intent.latest_charge`) filled in. */
export function expand(store: Store, object: object, paths: string[]): object {
  for (const path of paths)
    if (path.split('.').length > 4)
      throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand')
  return fill(store, object as Shape, treeOf(paths))
}

function treeOf(paths: string[]): Tree {
  const root: Tree = {}
  for (const path of paths) {
    let node = root
    for (const step of path.split('.')) node = node[step] ??= {}
  }
  return root
}

function fill(store: Store, object: Shape, tree: Tree): Shape {
  const filled: Shape = structuredClone(object)
  for (const [field, below] of Object.entries(tree)) {
    const value = valueOf(store, filled, field)
    filled[field] = Array.isArray(value)
      ? value.map((item) => fill(store, item, below))
      : value && fill(store, value as Shape, below)
  }
  return filled
}

function valueOf(store: Store, object: Shape, field: string): unknown {
  if (object.object === 'checkout.session' && field === 'line_items')
    return lineItemsOf(store, String(object.id))
  if (object.object === 'charge' && field === 'refunds') return refundsOf(store, String(object.id))
  const value = object[field]
  if (value === null || (typeof value === 'object' && value !== undefined)) return value
  const found = typeof value === 'string' ? objectWithId(store, value) : undefined
  if (!found) throw invalid(`This property cannot be expanded (${field}).`, undefined, 'expand')
  return found
}

function lineItemsOf(store: Store, sessionId: string) {
  const items = store.sessions.get(sessionId)?.lineItems ?? []
  return listOf(items, `/v1/checkout/sessions/${sessionId}/line_items`)
}

/** A charge contains only its newest refunds. */
const mostExpanded = 10

function refundsOf(store: Store, chargeId: string) {
  const refunds = [...store.refunds.values()].filter((refund) => refund.charge === chargeId)
  return listOf(
    refunds.toReversed().slice(0, mostExpanded),
    `/v1/charges/${chargeId}/refunds`,
    refunds.length > mostExpanded,
  )
}

const objectWithId = (store: Store, id: string) =>
  store.intents.get(id) ?? store.charges.get(id) ?? store.refunds.get(id) ?? store.disputes.get(id)
