import { expect, test } from './fixtures.ts'
import { findPressFaults } from './presses.ts'
import { enterAs } from './visits.ts'

test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => page.addInitScript(translate))

for (const path of ['/downloads', '/purchase', '/account'])
  test(`${path} works while the browser translates it`, async ({ page, problems }) => {
    const open = () => (path === '/account' ? enterAs(page, 'Eve') : page.goto(path))
    await findPressFaults(page, open, [1280])
    await expect(page.getByRole('heading', { name: 'This page failed' })).toHaveCount(0)
    await page.goto('about:blank')
    problems.splice(0, Infinity, ...problems.filter((each) => !/status of 503/.test(each)))
  })

test('an order page shows its key while the browser translates it', async ({ page }) => {
  const none = { order_number: 'P-2ZRQ-SY2B', license_key: null }
  const confirming = { ...none, state: 'confirming' }
  const answers = [
    { ...none, state: 'awaiting_payment' },
    confirming,
    confirming,
    { ...none, state: 'paid', license_key: `PC1${'-AAAAA'.repeat(5)}`, license_type: 'individual' },
  ]
  await page.route('**/api/coinbase/get-by-order-id', (route) =>
    route.fulfill({ json: answers.length > 1 ? answers.shift() : answers[0] }),
  )
  await page.goto('/purchase-success?session_id=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('The network is confirming it.')).toBeVisible()
  await expect(page.getByText('PC1-AAAAA')).toBeVisible()
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your key is ready' })).toBeVisible()
})

/** Runs in the page: every text goes into an element of its own, as browsers translate. */
function translate(): void {
  const kept = 'script, style, textarea, option, title, code, noscript, svg, font, [translate=no]'
  const observer = new MutationObserver((changes) =>
    changes.forEach(({ addedNodes }) => addedNodes.forEach(wrapAll)),
  )
  addEventListener('awake', () => {
    wrapAll(document.body)
    observer.observe(document.body, { childList: true, subtree: true })
  })

  function wrapAll(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) return wrap(node as Text)
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const all: Text[] = []
    while (texts.nextNode()) all.push(texts.currentNode as Text)
    all.forEach(wrap)
  }

  function wrap(text: Text): void {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
}
