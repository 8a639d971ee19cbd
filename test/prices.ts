import { setPrice, takePriceBack } from '#server/admin/prices/set.ts'
import { addMilliseconds } from '#server/clock.ts'
import type { Shop } from './shop.ts'

const mia = { name: 'operator:mia' }
const reason = 'it costs us more'

/** Sets a price that begins `ahead` milliseconds from now; answers its id. */
export async function setPriceAhead(
  { deps }: Pick<Shop, 'deps'>,
  amount: string,
  ahead: number,
  kind: 'purchase' | 'renewal' = 'purchase',
): Promise<string> {
  const from = addMilliseconds(deps.clock.now(), ahead).toISOString()
  const outcome = await setPrice.act(deps, mia, { amount, kind, from, reason })
  if (!outcome.ok) throw new Error(outcome.problems.join())
  return outcome.change.subject
}

/** Another price begins on every instance, five minutes later. */
export async function changePrice(
  shops: readonly [Shop, ...Shop[]],
  amount: string,
  kind: 'purchase' | 'renewal' = 'purchase',
): Promise<string> {
  const [shop] = shops
  const id = await setPriceAhead(shop, amount, 300_000, kind)
  for (const each of shops) await each.learnPrices()
  shop.clock.advance(301_000)
  return id
}

export const takeBack = ({ deps }: Pick<Shop, 'deps'>, price: string) =>
  takePriceBack.act(deps, mia, { price, reason })

/** The id of the price that a shop's purchase page shows. */
export async function readShownPrice({ app }: Pick<Shop, 'app'>): Promise<string> {
  const page = await (await app.request('/purchase')).text()
  return /create-checkout-session\?price=([\w-]+)"/.exec(page)![1]!
}
