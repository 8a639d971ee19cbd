import { expect, test } from './fixtures.ts'
import { askForCode, newEmail, readCode } from './visits.ts'

test('the demo mailbox shows the chosen email as text or as HTML, complete and in a frame without scripts', async ({
  page,
  request,
}) => {
  const email = newEmail('reader')
  await askForCode(page, email)
  const code = await readCode(page.request, email)
  await page.goto('/demo/mail')
  const article = page.getByRole('article').filter({ hasText: `To ${email}` })
  const frame = article.locator('iframe')
  await page.getByLabel('Text', { exact: true }).check()
  await article.getByRole('radio').check()
  await expect(article.locator('pre')).toContainText(code)
  await expect(page.locator('pre:visible')).toHaveCount(1)
  await expect(frame).toBeHidden()
  await page.getByLabel('HTML', { exact: true }).check()
  await expect(article.locator('pre')).toBeHidden()
  await expect(frame.contentFrame().getByText(code).first()).toBeVisible()
  const heights = () =>
    frame.evaluate((each: HTMLIFrameElement) => [
      each.clientHeight,
      each.contentDocument!.body.offsetHeight,
    ])
  await expect(async () => {
    const [shown, written] = await heights()
    expect(shown! - written!).toBeGreaterThanOrEqual(0)
    expect(shown! - written!).toBeLessThan(40)
  }).toPass()
  const whole = (await frame.getAttribute('src'))!
  const policy = (await request.get(whole)).headers()['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).toContain("form-action 'none'")
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

test('every page of the demo links to its emails, except on paper', async ({ page }) => {
  await page.goto('/faq')
  const link = page.getByRole('link', { name: 'Read its emails' })
  await page.emulateMedia({ media: 'print' })
  await expect(link).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await link.click()
  await expect(page).toHaveURL(/\/demo\/mail$/)
})

test('an email that arrives appears in the open demo mailbox, and the open one stays open', async ({
  page,
}) => {
  const [open, later] = [newEmail('open'), newEmail('later')]
  const ask = (email: string) => page.request.post('/api/account/sign-in', { data: { email } })
  const emailTo = (email: string) => page.getByRole('article').filter({ hasText: `To ${email}` })
  await ask(open)
  await readCode(page.request, open)
  await page.goto('/demo/mail')
  await emailTo(open).getByRole('radio').check()
  await ask(later)
  await expect(emailTo(later)).toHaveCount(1)
  await expect(emailTo(open).getByRole('radio')).toBeChecked()
  await emailTo(later).getByRole('radio').check()
  await expect(
    emailTo(later).locator('iframe').contentFrame().getByText('code').first(),
  ).toBeVisible()
})

test('an email that is no longer in the mailbox is not found', async ({ page, expectProblem }) => {
  expectProblem(/status of 404/)
  const answer = await page.goto('/demo/mail/nothing')
  expect(answer!.status()).toBe(404)
  await expect(page.getByText('This email is no longer in the demo mailbox.')).toBeVisible()
})
