import { until } from './clock.ts'
import { emailsTo } from './emails.ts'
import { forgetLimits } from './rows.ts'
import type { Shop } from './shop-type.ts'
import { acceptEula, ownEmail, type Person } from './visitor.ts'

/** Signed in, with a key of a paid order and the EULA accepted. */
export async function welcome(shop: Shop, name: string) {
  const person = await shop.sold({ by: 'hand', email: ownEmail(name), signedIn: true })
  await acceptEula(person)
  return person
}

/**
 * Requests the change for the `count`th time and reads both codes; `there` is how many the new address
 * then has.
 */
export async function askTo(shop: Shop, person: Person, to: string, count = 1, there = 1) {
  await forgetLimits(shop)
  const request = { ...person.own, new_email: to }
  const { status } = await person.visitor.post('/api/account/change-email', request)
  if (status !== 200) throw new Error(`The change was answered with ${status}`)
  return {
    old_code: await readNewestCode(shop, person.email, count),
    new_code: await readNewestCode(shop, to, there),
  }
}

async function readNewestCode(shop: Shop, email: string, count: number): Promise<string> {
  const find = () => emailsTo(shop, email, /code to change/)
  await until(() => find().length === count)
  return /\b\d{6}\b/.exec(find()[0]!.text)![0]
}
