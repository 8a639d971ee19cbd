import type { BudgetName } from '#server/budgets.ts'
import { until } from './buyer.ts'
import { giveLicense } from './license-holder.ts'
import type { Shop } from './shop.ts'
import { askForCode, createVisitor, signIn, type Visitor } from './visitor.ts'

/** A signed-in visitor. */
export interface Person {
  email: string
  visitor: Visitor
  own: { email: string; code: string }
}

let people = 0
export const newEmail = (name: string) => `${name}.${(people += 1)}@example.org`

/** As if the time of all budgets had passed, but of these. */
export function forgetLimits({ deps }: Shop, ...kept: BudgetName[]) {
  const names = kept.map((name) => `${name}:%`)
  return deps.db
    .deleteFrom('rate_limits')
    .where(({ not, eb, or }) => not(or(names.map((name) => eb('key', 'like', name)))))
    .execute()
}

/** A signed-in visitor with a key of a paid order and the EULA accepted. */
export async function welcome(shop: Shop, name: string) {
  const email = newEmail(name)
  const held = await giveLicense(shop, email)
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  const own = { email, code }
  await visitor.post('/api/account/accept-eula', own)
  return { ...held, email, visitor, own }
}

export async function welcomeToTrial(shop: Shop, name: string): Promise<Person> {
  const email = newEmail(name)
  const visitor = createVisitor(shop)
  const own = { email, code: await askForCode(shop, visitor, email) }
  await visitor.post('/api/account/get-info', { ...own, generate_trial_key: true })
  return { email, visitor, own }
}

/** Newest first. */
export function emailsTo(shop: Shop, email: string, subject: RegExp) {
  const emails = shop.mailbox.emails()
  return emails.filter((each) => each.to.includes(email) && subject.test(each.subject))
}

/** Signed in, with an empty account. */
export async function welcomeEmpty(shop: Shop, name: string): Promise<Person> {
  await forgetLimits(shop)
  const email = newEmail(name)
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  return { email, visitor, own: { email, code } }
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
  await until(async () => find().length === count)
  return /\b\d{6}\b/.exec(find()[0]!.text)![0]
}
