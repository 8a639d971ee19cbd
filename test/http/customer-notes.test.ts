import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomerNote, Moment } from '#contract/admin/customers.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { addNote } from '#server/admin/customers/notes.ts'
import { correctEmail } from '#server/admin/customers/correct-email.ts'
import { calm } from '../buyer.ts'
import { openConsole, readDone, withConsole, type AdminClient } from '../console.ts'
import { buyKey } from '../key-buyer.ts'
import { findColumns } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

let shop: Shop
let owner: AdminClient
let support: AdminClient
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: withConsole })
  owner = await openConsole(shop)
  support = await openConsole(shop, 'support')
})
afterAll(() => shop.close())

const listNotes = async (customer: string, client = owner) => {
  const answer = await client.read('customers/notes', { customer })
  return ((await answer.json()) as { rows: CustomerNote[] }).rows
}
const noteOn = async (customer: string, text: string, client = owner) =>
  (await readDone(await client.write('customers/add-note', { customer, text }))).after
    .note as string
const readRefusal = async (answer: Response) => ((await answer.json()) as ErrorAnswer).error.message

describe('a note on a customer', () => {
  it('is written by owners and support without a reason, and read with who wrote it and when', async () => {
    const { email } = await buyKey(shop)
    await noteOn(email, '  Pays by transfer.\nAsks for a receipt in March.  ')
    await noteOn(email, 'Uses two keys', support)
    expect(await listNotes(email)).toMatchObject([
      { text: 'Uses two keys', author_name: 'sam@example.org' },
      { text: 'Pays by transfer.\nAsks for a receipt in March.', author_name: 'mia@example.org' },
    ])
    const [{ written_at: at }] = (await listNotes(email)) as [CustomerNote]
    expect(Date.now() - Date.parse(at)).toBeLessThan(60_000)
    const operator = { name: 'operator:mia' }
    await addNote.act(shop.deps, operator, { customer: email, text: 'At the command line' })
    expect((await listNotes(email))[0]).toMatchObject({
      author: 'operator:mia',
      author_name: null,
    })
  })

  it('stands in the story and the record as a note, without its words', async () => {
    const { email } = await buyKey(shop)
    const note = await noteOn(email, `Said that ${email} is to go`)
    await readDone(await owner.write('customers/remove-note', { note }))
    const answer = await owner.read('customers/story', { customer: email })
    const { rows } = (await answer.json()) as { rows: Moment[] }
    const told = rows.filter(({ kind }) => kind === 'operator').map(({ title }) => title)
    expect(told).toEqual(['Removed note', 'Added note'])
    expect(await findColumns(shop, 'is to go')).toEqual([])
    const again = await owner.write('customers/remove-note', { note })
    expect(await readRefusal(again)).toBe(`There is no note ${note}.`)
  })

  it('of somebody else is not removed by support, and its own is', async () => {
    const { email } = await buyKey(shop)
    const [mine, theirs] = [await noteOn(email, 'one', support), await noteOn(email, 'two')]
    const removable = (await listNotes(email, support)).map(({ text, removable: can }) => [
      text,
      can,
    ])
    expect(removable).toEqual([
      ['two', false],
      ['one', true],
    ])
    const refused = await support.write('customers/remove-note', { note: theirs })
    expect(await readRefusal(refused)).toBe('Only an owner or the author of a note can remove it.')
    await readDone(await support.write('customers/remove-note', { note: mine }))
    expect((await listNotes(email)).map(({ text }) => text)).toEqual(['two'])
    await readDone(await owner.write('customers/remove-note', { note: theirs }))
    expect(await listNotes(email)).toEqual([])
  })

  it.each([
    [{ text: '' }, 'text: write a note'],
    [{ text: ' \n ' }, 'text: write a note'],
    [{}, 'text: write a note'],
    [{ text: 'x'.repeat(2001) }, 'text: must be at most 2000 characters'],
    [{ text: 'x', customer: 'nobody@example.org' }, 'There is no customer nobody@example.org.'],
  ])('of %j is refused in a sentence', async (input, sentence) => {
    const { email } = await buyKey(shop)
    const answer = await owner.write('customers/add-note', { customer: email, ...input })
    expect(await readRefusal(answer)).toBe(sentence)
    expect(await listNotes(email)).toEqual([])
  })

  it('is kept to its last character, and is sent again without being written twice', async () => {
    const { email } = await buyKey(shop)
    const input = { customer: email, text: 'ä😀'.repeat(666) }
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    await readDone(await owner.write('customers/add-note', input, key))
    expect(await readDone(await owner.write('customers/add-note', input, key))).toMatchObject({
      repeated: true,
    })
    expect(await listNotes(email)).toMatchObject([{ text: input.text }])
  })

  it('comes fifty at a time', async () => {
    const { email } = await buyKey(shop)
    for (let number = 1; number <= 51; number += 1) await noteOn(email, `${number}`)
    const first = await (await owner.read('customers/notes', { customer: email })).json()
    const { rows, next } = first as { rows: CustomerNote[]; next: string }
    expect(rows.map(({ text }) => text).slice(0, 2)).toEqual(['51', '50'])
    const last = await owner.read('customers/notes', { customer: email, after: next })
    expect(await last.json()).toMatchObject({ rows: [{ text: '1' }], next: null })
  })
})

describe('when a customer ends', () => {
  it('their notes are gone, and those of others name them no more', async () => {
    const [gone, other] = [await buyKey(shop), await buyKey(shop)]
    await noteOn(gone.email, 'A friend of the house')
    await noteOn(other.email, `Shares with ${gone.email.toUpperCase()}, and with x${gone.email}.`)
    await readDone(await owner.write('customers/erase', { customer: gone.email, reason: 'asked' }))
    expect(await findColumns(shop, 'friend of the house')).toEqual([])
    expect((await listNotes(other.email))[0]!.text).toBe(`Shares with …, and with x${gone.email}.`)
    const late = await owner.write('customers/add-note', { customer: gone.email, text: 'late' })
    expect(late.status).toBe(400)
  })

  it('because its empty account had the address that another gets, its notes move', async () => {
    const into = await buyKey(shop)
    await noteOn(into.email, 'Bought twice')
    const empty = 'empty@example.org'
    await signIn(shop, createVisitor(shop), empty)
    await noteOn(empty, 'Signed in with the wrong address')
    const correct = { customer: into.email, email: empty, reason: 'asked' }
    expect(await correctEmail.act(shop.deps, { name: 'operator:mia' }, correct)).toHaveProperty(
      'ok',
      true,
    )
    expect((await listNotes(empty)).map(({ text }) => text)).toEqual([
      'Signed in with the wrong address',
      'Bought twice',
    ])
  })
})
