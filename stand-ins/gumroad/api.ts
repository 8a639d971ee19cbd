import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Env } from '../gate.ts'
import { isSameId } from './wire.ts'
import type { Sale } from './wire.ts'
import type { SaleRecord, World } from './world.ts'

const perPage = 10

export function api(world: World) {
  const routes = new Hono<Env>()
  routes.get('/sales/:id', (c) => {
    // A sale is found in any state, so a declined purchase looks like a successful one.
    const asked = c.req.param('id')
    const record = [...world.sales].find(([id]) => isSameId(id, asked))?.[1]
    return record
      ? c.json({ success: true, sale: record.sale })
      : c.json({ success: false, message: 'The sale was not found.' })
  })
  routes.get('/products/:id', (c) =>
    c.req.param('id') === world.productId
      ? c.json({
          success: true,
          product: { id: world.productId, price: world.productPrice, currency: 'usd' },
        })
      : c.json({ success: false, message: 'The product was not found.' }),
  )
  routes.get('/sales', (c) => list(world, c))
  routes.all('/*', (c) => c.json({ success: false, message: 'There is no such call here.' }, 404))
  return routes
}

function list(world: World, c: Context<Env>): Response {
  const { after, before, product_id: product, order_id: order, page_key: key } = c.req.query()
  for (const [name, day] of Object.entries({ before, after }))
    if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
      return refuse(
        c,
        `Invalid date format provided in field '${name}'. Dates must be in the format YYYY-MM-DD.`,
      )
  if (product !== undefined && !/^[\w-]{22}==$/.test(product))
    return refuse(c, 'Invalid product ID.')
  const isWanted = ({ sale, state }: SaleRecord) =>
    state === 'successful' &&
    (after === undefined || sale.created_at >= after) &&
    (before === undefined || sale.created_at < before) &&
    (product === undefined || sale.product_id === product) &&
    (order === undefined || `${sale.order_id}` === order)
  const sales = [...world.sales.values()].toReversed().filter(isWanted)
  const start = key === undefined ? 0 : sales.findIndex(({ sale }) => keyOf(sale) === key) + 1
  if (key !== undefined && start === 0) return refuse(c, 'Invalid page_key.')
  const shown = sales.slice(start, start + perPage).map(({ sale }) => sale)
  const more = sales.length > start + perPage
  return c.json({ success: true, sales: shown, ...(more && pageAfter(c, shown.at(-1)!)) })
}

function pageAfter(c: Context, last: Sale) {
  const { page_key: _, ...query } = c.req.query()
  const next = new URLSearchParams({ ...query, page_key: keyOf(last) })
  return { next_page_key: keyOf(last), next_page_url: `/v2/sales?${next}` }
}

const keyOf = (sale: Sale) =>
  `${sale.created_at.replaceAll(/\D/g, '').padEnd(20, '0')}-${sale.order_id}`

const refuse = (c: Context, error: string) => c.json({ status: 400, error }, 400)

export function refuseWrongToken(c: Context<Env>, accessToken: string): Response | void {
  if (c.req.header('authorization') !== `Bearer ${accessToken}`)
    return c.json({ error: 'The access token is invalid' }, 401)
}

export const fail = (c: Context<Env>) =>
  c.json({ status: 500, error: 'The stand-in of Gumroad fails on purpose.' }, 500)
