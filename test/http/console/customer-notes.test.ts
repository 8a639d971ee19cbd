import { describe, expect, it } from 'vitest'
import type { Moment } from '#contract/admin/customers.ts'
import { readDone, readRefusal } from '../../world/console.ts'
import { visitShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'

const shop = await visitShop('calm')
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

const listNotes = async (customer: string, client = owner) =>
  (await client.timelineOf(customer)).filter(({ kind }) => kind === 'note')
const noteOn = async (customer: string, text: string, client = owner) =>
  (await client.act('customers/add-note', { customer, text })).after.note as string

describe('a note on a customer', () => {
  it('is written by owners and support people without a reason, and shows who wrote it and when', async () => {
    const { email } = await shop.sold()
    await noteOn(email, '  Pays by transfer.\nAsks for a receipt in March.  ')
    await noteOn(email, 'Uses two keys', support)
    expect(await listNotes(email)).toMatchObject([
      { detail: 'Uses two keys', who: 'sam@example.org' },
      { detail: 'Pays by transfer.\nAsks for a receipt in March.', who: 'mia@example.org' },
    ])
    const [{ at }] = (await listNotes(email)) as [Moment]
    expect(Date.now() - Date.parse(at)).toBeLessThan(60_000)
    await noteOn(email, 'At the command line', shop.openCommandLine())
    expect((await listNotes(email))[0]).toMatchObject({ who: 'mia on the server' })
  })

  it('appears once in the timeline, and in the audit log without its text', async () => {
    const { email } = await shop.sold()
    const note = await noteOn(email, `Said that ${email} is to go`)
    expect((await owner.timelineOf(email)).map(({ title }) => title)).not.toContain('Added a note')
    await owner.act('customers/remove-note', { note })
    const told = (await owner.timelineOf(email)).filter(({ kind }) => kind === 'entry')
    expect(told.map(({ title }) => title)).toEqual(['Removed a note'])
    expect(await shop.findColumns('is to go')).toEqual([])
    const again = await owner.write('customers/remove-note', { note })
    expect(await readRefusal(again)).toBe(`There is no note ${note}.`)
  })

  it('can be removed by a support person only if it is their own', async () => {
    const { email } = await shop.sold()
    const [mine, theirs] = [await noteOn(email, 'one', support), await noteOn(email, 'two')]
    const removable = (await listNotes(email, support)).map(({ detail, removable: can }) => [
      detail,
      can,
    ])
    expect(removable).toEqual([
      ['two', false],
      ['one', true],
    ])
    const refused = await support.write('customers/remove-note', { note: theirs })
    expect(await readRefusal(refused)).toBe('Only an owner or the author of a note can remove it.')
    await support.act('customers/remove-note', { note: mine })
    expect((await listNotes(email)).map(({ detail }) => detail)).toEqual(['two'])
    await owner.act('customers/remove-note', { note: theirs })
    expect(await listNotes(email)).toEqual([])
  })

  it.each([
    [{ text: '' }, 'text: write a note'],
    [{ text: ' \n ' }, 'text: write a note'],
    [{}, 'text: write a note'],
    [{ text: 'x'.repeat(2001) }, 'text: must be at most 2000 characters'],
    [{ text: 'x', customer: 'nobody@example.org' }, 'There is no customer nobody@example.org.'],
  ])('of %j is refused with a sentence', async (input, sentence) => {
    const { email } = await shop.sold()
    const answer = await owner.write('customers/add-note', { customer: email, ...input })
    expect(await readRefusal(answer)).toBe(sentence)
    expect(await listNotes(email)).toEqual([])
  })

  it('is stored to its last character, and is not written twice when sent again', async () => {
    const { email } = await shop.sold()
    const input = { customer: email, text: 'ä😀'.repeat(666) }
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    await readDone(await owner.write('customers/add-note', input, key))
    expect(await readDone(await owner.write('customers/add-note', input, key))).toMatchObject({
      repeated: true,
    })
    expect(await listNotes(email)).toMatchObject([{ detail: input.text }])
  })
})

describe('when a customer’s account ends', () => {
  it('their notes are gone, and others’ notes no longer name them', async () => {
    const [gone, other] = [await shop.sold(), await shop.sold()]
    await noteOn(gone.email, 'A friend of the house')
    await noteOn(other.email, `Shares with ${gone.email.toUpperCase()}, and with x${gone.email}.`)
    await owner.act('customers/erase', { customer: gone.email, reason: 'asked' })
    expect(await shop.findColumns('friend of the house')).toEqual([])
    expect((await listNotes(other.email))[0]!.detail).toBe(
      `Shares with …, and with x${gone.email}.`,
    )
    const late = await owner.write('customers/add-note', { customer: gone.email, text: 'late' })
    expect(late.status).toBe(400)
  })

  it('because it was empty and its address moves to another, its notes move along', async () => {
    const into = await shop.sold()
    await noteOn(into.email, 'Bought twice')
    const empty = ownEmail('empty')
    await shop.signIn(shop.visitor(), empty)
    await noteOn(empty, 'Signed in with the wrong address')
    await owner.act('customers/correct-email', { customer: into.email, email: empty })
    expect((await listNotes(empty)).map(({ detail }) => detail)).toEqual([
      'Signed in with the wrong address',
      'Bought twice',
    ])
  })
})
