import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRepositoryKey } from '#server/admin/secrets/repository-keys.ts'
import { replaceLostKeys } from '#server/admin/secrets/replace-lost-keys.ts'
import { retireSecret } from '#server/admin/secrets/retire.ts'
import { mia, reason } from '../publisher.ts'
import { fetchText, findFingerprint, verifyText } from '../repository.ts'
import { calm, openShop, type Shop } from '../shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, work: false })
})
afterAll(() => shop.close())

/** Keys are read again after a second. */
const passSecond = () => shop.clock.advance(1000)

describe('the key of the repositories', () => {
  const listSigners = async (each: Shop) => {
    const { signedBy } = await verifyText(
      each,
      await fetchText(each, '/apt/dists/stable/InRelease'),
    )
    return signedBy
  }
  const retire = (secret: string) =>
    retireSecret({ ...shop.deps, kept: {} as never }, mia, { secret, reason })

  it('is joined by another at once, signs beside it, and ends in every instance', async () => {
    const other = await shop.another()
    const [old] = await listSigners(other)
    const first = await findFingerprint(shop)
    expect(await retire(first)).toMatchObject({
      problems: [expect.stringMatching(/^This is the only key of the repositories/)],
    })
    // Keys are listed by the second they were made in.
    passSecond()
    const added = await addRepositoryKey(shop.deps, mia, { reason })
    passSecond()
    const { subject } = (added as { change: { subject: string } }).change
    const fresh = subject.slice(-16)
    for (const each of [shop, other]) expect(await listSigners(each)).toEqual([old, fresh])
    expect(await retire(first)).toMatchObject({ ok: true })
    passSecond()
    for (const each of [shop, other]) expect(await listSigners(each)).toEqual([fresh])
    const row = await shop.deps.db
      .selectFrom('repository_keys')
      .select('private_sealed')
      .where('fingerprint', '=', first)
      .executeTakeFirstOrThrow()
    expect(row.private_sealed).toBeNull()
    await other.close()
  })

  it('that no secret opens is answered with 503, and replaced like lost license keys', async () => {
    await shop.deps.db
      .updateTable('repository_keys')
      .set({ private_sealed: Buffer.from('damaged') })
      .where('retired_at', 'is', null)
      .execute()
    const later = await shop.another()
    expect((await later.app.request('/apt/dists/stable/InRelease')).status).toBe(503)
    const replaced = await replaceLostKeys(shop.deps, mia, { reason })
    expect(replaced).toMatchObject({ change: { after: { repositoryKeys: 1 } } })
    passSecond()
    expect(await listSigners(later)).toHaveLength(1)
    await later.close()
  })
})
