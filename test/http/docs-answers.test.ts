import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sizes, times } from '#contract/limits.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ work: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.deps.db.deleteFrom('docs_answers').execute()
})

const view = { name: 'docs_helpful', id: 'view-0001', path: '/docs/using-tools', helpful: true }

function answer(fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return createVisitor(shop).post('/api/events', { ...view, ...fields }, headers)
}

function readAnswers() {
  return shop.deps.db.selectFrom('docs_answers').selectAll().orderBy('id').execute()
}

it('an answer is stored with its page and hour, and nothing about the reader', async () => {
  expect(await answer()).toMatchObject({ status: 204, body: null })
  expect(await readAnswers()).toEqual([
    {
      id: view.id,
      path: view.path,
      helpful: true,
      comment: null,
      at: expect.any(Date),
    },
  ])
  const at = (await readAnswers())[0]!.at
  expect(at.toISOString()).toMatch(/:00:00\.000Z$/)
  expect(Math.abs(at.getTime() - shop.clock.now().getTime())).toBeLessThan(times.day / 12)
})

it('one view counts once: a changed answer and a later line are the same answer', async () => {
  await answer()
  await answer({ helpful: false })
  await answer({ helpful: false, comment: 'Which folders?' })
  await answer({ helpful: true })
  await answer({ id: 'view-0002', helpful: false })
  expect(await readAnswers()).toMatchObject([
    { id: 'view-0001', helpful: true, comment: 'Which folders?' },
    { id: 'view-0002', helpful: false, comment: null },
  ])
})

it('knowing the id of a view on one page does not allow moving it to another', async () => {
  await answer({ comment: 'mine' })
  await answer({ path: '/docs/introduction', comment: 'theirs' })
  expect(await readAnswers()).toMatchObject([{ path: view.path, comment: 'mine' }])
})

it.each([
  ['commands to a terminal', '\u001b[2J\u0007gone\r\nnext', '[2Jgone next'],
  ['a change of direction', '\u202eright to left\u0001', 'right to left'],
  ['half a character', 'half \ud83d of a pair', 'half  of a pair'],
  ['cut by NUL', 'cut\u0000here', 'cuthere'],
  ['nothing but spaces', '   ', null],
  ['a number', 5, null],
  ['350 letters', 'é'.repeat(350), 'é'.repeat(sizes.docsComment)],
  ['301 faces', '🙂'.repeat(301), '🙂'.repeat(sizes.docsComment)],
])('of a line that is %s only readable text is stored', async (_what, comment, kept) => {
  expect((await answer({ comment })).status).toBe(204)
  expect(await readAnswers()).toMatchObject([{ comment: kept }])
})

it.each([
  { path: '/account' },
  { path: '/docs/using-tools?email=ada@example.org' },
  { path: '/docs/../account' },
  { id: 'short' },
  { id: 'x'.repeat(51) },
  { helpful: 'yes' },
])('%j is not an answer', async (fields) => {
  expect((await answer(fields)).status).toBe(400)
  expect(await readAnswers()).toEqual([])
})

it.each(['/docs/using-tool', '/docs/constructor', '/docs/introduction-2'])(
  'no answer is stored for %s, which is not a page',
  async (path) => {
    expect(await answer({ path })).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found', message: 'There’s no such page.' } },
    })
    expect(await readAnswers()).toEqual([])
  },
)

it('an answer is given on purpose: it is stored even for readers who opt out of counting', async () => {
  expect((await answer({}, { 'Sec-GPC': '1', DNT: '1' })).status).toBe(204)
  expect(await readAnswers()).toHaveLength(1)
})

it('after twenty in ten minutes from one network the next is refused with a message', async () => {
  const busy = createVisitor(shop)
  const send = (id: string) => busy.post('/api/events', { ...view, id })
  for (let count = 10; count < 30; count += 1)
    expect((await send(`view-${count}xx`)).status).toBe(204)
  expect(await send('view-more')).toMatchObject({
    status: 429,
    body: { error: { code: 'too_many_requests' } },
  })
  expect(await readAnswers()).toHaveLength(20)
})
