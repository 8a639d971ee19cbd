import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendById } from '#server/admin/emails/resend.ts'
import { revokeLicense } from '#server/admin/licenses/status.ts'
import { calm, until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { buyKey, expectPromises } from '../key-buyer.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

const mia = { name: 'operator:mia' }
const reason = 'the buyer deleted it'

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const resend = ({ deps }: Shop, email: string) => resendById.act(deps, mia, { email, reason })
const refusal = (sentence: RegExp) => ({ ok: false, problems: [expect.stringMatching(sentence)] })

async function findSent(recipient: string, kind: string): Promise<string> {
  const query = shop.deps.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('sent_at', 'is not', null)
  await until(async () => (await query.execute()).length > 0)
  return (await query.executeTakeFirstOrThrow()).id
}

describe('an email that is sent again', () => {
  it.each([
    ['license', /license key/],
    ['receipt', /^Receipt/],
  ])('is a %s, once, although two operators ask at once', async (kind, subject) => {
    const { email } = await buyKey(shop)
    const id = await findSent(email, kind)
    const both = await Promise.all([resend(shop, id), resend(second, id)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await resend(shop, id)).toEqual(refusal(/sent again less than five minutes ago/))
    const count = () => emailsTo(shop, email).filter((each) => subject.test(each.subject)).length
    await until(async () => count() === 2)
    await expectPromises(shop)
    expect(count()).toBe(2)
  })

  it('is no code, no key that has ended, and none that is not there', async () => {
    const { email, id: license } = await buyKey(shop)
    await signIn(shop, createVisitor(shop), email)
    expect(await resend(shop, await findSent(email, 'code'))).toEqual(refusal(/never sent again/))
    await revokeLicense.act(shop.deps, mia, { license, reason })
    const key = await findSent(email, 'license')
    expect(await resend(shop, key)).toEqual(refusal(/The license is revoked/))
    expect(await resend(shop, '11111111-1111-4111-8111-111111111111')).toEqual(
      refusal(/There is no email/),
    )
    expect(await resend(shop, 'x')).toEqual(refusal(/is not the id of an email/))
  })
})
