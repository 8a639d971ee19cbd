import type { KyselyPlugin } from 'kysely'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashDevice } from '#server/accounts/device-binding.ts'
import { rescueRoutes } from '#server/pages/rescue.ts'
import { findNetwork } from '#server/http/address.ts'
import { giveLicense, type Held } from '../license-holder.ts'
import { openShop, type Shop } from '../shop.ts'
import { sendForm } from '../rescue.ts'

const itsBrowser = `dev=${'b'.repeat(43)}`

let shop: Shop
let held: Held
let number: string
beforeAll(async () => {
  shop = await openShop({ work: false })
  held = await giveLicense(shop, 'ada@example.org')
  const { order_number } = await shop.deps.db
    .updateTable('orders')
    .set({ device_hash: hashDevice(itsBrowser.slice('dev='.length)) })
    .where('id', '=', held.orderId)
    .returning('order_number')
    .executeTakeFirstOrThrow()
  number = order_number
})
afterAll(() => shop.close())

const orders = {
  id: () => ({ known: held.orderId, unknown: '00000000-0000-4000-8000-000000000000' }),
  number: () => ({ known: number, unknown: 'P-0000-0000' }),
}

const forms = {
  'to send the key again': { email: 'ada@example.org' },
  'to correct the address': { card: '4242', corrected: 'eve@example.org' },
}

const asked = Object.entries(forms).flatMap(([what, fields]) =>
  Object.entries(orders).map(([name, find]) => [what, name, fields, find] as const),
)

it.each(asked)(
  'a known and an unknown order are answered with the same bytes after the same statements, asked %s by its %s',
  async (_what, _name, fields, find) => {
    const { app, statements } = watchStatements()
    const seen = { known: new Set<string>(), unknown: new Set<string>() }
    for (let call = 0; call < 125; call += 1) {
      const isKnown = call % 2 === 0
      const order = find()[isKnown ? 'known' : 'unknown']
      statements.length = 0
      const answer = await sendForm({ app }, { order, ...fields }, { Cookie: itsBrowser })
      const headers = [...answer.headers].map((header) => header.join(': '))
      const shown = [answer.status, ...headers, await answer.text(), ...statements].join('\n')
      // Each request has its own page.
      const alike = shown.replace(/request\?id=[0-9a-f-]{36}/, 'request?id=…')
      seen[isKnown ? 'known' : 'unknown'].add(alike)
    }
    expect(seen.known.size).toBe(1)
    expect([...seen.known]).toEqual([...seen.unknown])
    expect([...seen.known][0]).toMatch(/^303\n[^]*spend\ninsert into "rescue_requests"[^]*\njob$/)
  },
)

/** The form's route alone, with every statement to the database recorded. */
function watchStatements() {
  const statements: string[] = []
  const { deps } = shop
  const compile: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(deps.db.getExecutor().compileQuery(node, { queryId: 'watched' }).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = {
    ...deps,
    db: deps.db.withPlugin(compile),
    limits: {
      ...deps.limits,
      spend: (...args: Parameters<typeof deps.limits.spend>) => {
        statements.push('spend')
        return deps.limits.spend(...args)
      },
    },
    jobs: {
      send: (...args: Parameters<typeof deps.jobs.send>) => {
        statements.push('job')
        return deps.jobs.send(...args)
      },
    },
  }
  const frame = { beforeContent: '', afterContent: '', headers: {} }
  const pages = { frame } as Parameters<typeof rescueRoutes>[1]
  const app = new Hono()
    .use(findNetwork(deps))
    .route('/rescue', rescueRoutes(watched, pages, { say: () => null as never }))
  return { app: app as unknown as Shop['app'], statements }
}
