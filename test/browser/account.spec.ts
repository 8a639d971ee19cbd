import { formatDay } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import { expect, inFullMatrix, test } from './fixtures.ts'
import { askForCode, enterAs, enterCode, newEmail, readCode, readLogin, signIn } from './visits.ts'

const minute = 60_000

test('a link with an activation request says to email its text to support', async ({ page }) => {
  await page.goto('/account#activation-request=eyJhbGciOiJFZERTQSJ9.e30.AAAA')
  const notice = page.getByText('shows an activation request. Email its text to')
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:/)
  const email = newEmail('island')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get Account Info' }).click()
  await enterCode(page, await readCode(page.request, email))
  await expect(page.getByRole('heading', { name: 'License keys' })).toBeVisible()
  await expect(notice).toBeVisible()
})

test.describe('signing in', () => {
  inFullMatrix('counts down to the next email and then offers it again', async ({ page }) => {
    await page.clock.install()
    await askForCode(page, newEmail('patient'))
    const waiting = page.getByRole('button', { name: /^Resend email in \d+s$/ })
    await expect(waiting).toBeDisabled()
    const before = Number(/\d+/.exec((await waiting.textContent())!))
    expect(before).toBeGreaterThan(20)
    await page.clock.fastForward(5000)
    await expect(waiting).toHaveText(new RegExp(`in (${before - 5}|${before - 6}|${before - 7})s`))
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('button', { name: 'Resend email', exact: true })).toBeEnabled()
    await expect(page.getByRole('status').filter({ hasText: 'You can resend' })).toBeAttached()
    await page.getByRole('button', { name: 'Resend email', exact: true }).click()
    await expect(page.getByText('Asked for another code.')).toBeVisible()
    await expect(waiting).toBeDisabled()
  })

  test('a reload stays at the code step, and every step has a way home', async ({ page }) => {
    const home = page.getByRole('main').getByRole('link', { name: 'Back to Home' })
    const email = newEmail('reloading')
    await askForCode(page, email)
    await page.reload()
    await expect(page.getByLabel('Verification code')).toBeVisible()
    await expect(home).toBeVisible()
    await expect(page.getByText(`It goes to ${email}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Resend email in \d+s$/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Use another email' }).click()
    await page.reload()
    await expect(home).toHaveAttribute('href', '/')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Get Account Info' }).click()
    // The first email is on its way, and its code works.
    await enterCode(page, await readCode(page.request, email))
    await expect(page.getByRole('heading', { name: 'License keys' })).toBeVisible()
    await expect(home).toBeVisible()
  })

  test('a wrong code shifts nothing and gives way to the next one typed, and an account without a key can request a trial', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/status of 401/)
    const email = newEmail('trying')
    await askForCode(page, email)
    const code = await readCode(page.request, email)
    const button = page.getByRole('button', { name: 'Verify Code' })
    const before = await button.boundingBox()
    await expect(page.getByText('It expires in 10 minutes.')).toBeVisible()
    await enterCode(page, code === '000000' ? '000001' : '000000')
    await expect(page.getByText('Failed to verify code. Please try again.')).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
    await page.keyboard.type(code)
    await expect(page.getByLabel('Verification code')).toHaveValue(code)
    await button.click()
    await page.getByRole('button', { name: 'Accept EULA' }).click()
    await page.getByRole('button', { name: `Get a ${product.trialDays}-day trial key` }).click()
    await expect(page.getByRole('button', { name: /^PC1-/ })).toBeVisible()
  })

  test('six typed digits sign in, and so do those in a pasted sentence', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = newEmail('pasting')
    await askForCode(page, email)
    const code = await readCode(page.request, email)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const field = page.getByLabel('Verification code')
    await expect(field).toHaveAttribute('placeholder', 'Enter 6-digit code')
    await field.pressSequentially('12a34-5678')
    await expect(field).toHaveValue('123456')
    for (const copied of [spaced, `Your code is ${spaced}, for 10 minutes.`]) {
      await field.clear()
      await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
      await field.press('ControlOrMeta+v')
      await expect(field).toHaveValue(code)
    }
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'License keys' })).toBeVisible()
  })

  test('an account gets a trial key on request, after an EULA whose summary does not speak of a sale', async ({
    page,
  }) => {
    await signIn(page, newEmail('trial'), true)
    await expect(page.getByRole('link', { name: 'Read the EULA' })).toBeVisible()
    await expect(page.getByText('one person, one device')).toHaveCount(0)
    await page.getByRole('button', { name: 'Accept EULA' }).click()
    const license = page.getByRole('article', { name: 'Trial license' })
    await expect(license).toContainText(/PC1-\w{5}/)
    await expect(license).toContainText('Trial ends')
    await expect(license).toContainText('0 / 1')
  })
})

test.describe('a saved session', () => {
  test('is used again after a reload, and its time is not renewed', async ({ page }) => {
    await signIn(page, newEmail('again'))
    const saved = JSON.parse(await readLogin(page))
    expect(Object.keys(saved).toSorted()).toEqual(['code', 'email', 'timestamp'])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'License keys' })).toBeVisible()
    expect(JSON.parse(await readLogin(page))).toEqual(saved)
  })

  test('ends while the page is open: the email stays filled in, and a message says why', async ({
    page,
  }) => {
    const email = newEmail('open')
    await page.clock.install()
    await signIn(page, email)
    await page.clock.fastForward(45 * minute)
    await expect(page.getByText('You were signed out after 45 minutes.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    expect(await readLogin(page)).toBe('')
  })
})

test.describe('the account shows', () => {
  test('Ada her key, and confirms that it was copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enterAs(page, 'Ada')
    await expect(page.getByText('ada@example.org')).toBeVisible()
    await expect(page.getByText('Created')).toBeVisible()
    const version = formatDay(product.eulaVersion, 'UTC')
    const accepted = new RegExp(`EULA of ${version}, accepted \\w{3} \\d{1,2}, 20\\d\\d`)
    await expect(page.getByText(accepted)).toBeVisible()
    const key = page.getByRole('button', { name: /^PC1-/ })
    await expect(page.getByRole('article', { name: 'Individual license' })).toContainText(
      'A device shows up here once you enter the key on it.',
    )
    await page.clock.install()
    await key.click()
    await expect(key).toContainText('Copied to clipboard')
    expect(await key.textContent()).toContain(
      await page.evaluate(() => navigator.clipboard.readText()),
    )
    await page.clock.fastForward(5000)
    await expect(key).not.toContainText('Copied to clipboard')
  })

  test('Dov that his key was revoked and why, and offers nothing to do with it', async ({
    page,
  }) => {
    await enterAs(page, 'Dov')
    const license = page.getByRole('article', { name: 'Individual license' })
    await expect(license).toContainText('License ended')
    await expect(license).toContainText('This key no longer works. The payment was refunded.')
    await expect(license.getByText(/^PC1-/)).toHaveCSS('text-decoration-line', 'line-through')
    await expect(license.getByRole('button')).toHaveCount(0)
  })

  test('Eve that all her devices are in use, and which ones', async ({ page }) => {
    await enterAs(page, 'Eve')
    const license = page.getByRole('article', { name: 'Individual license' })
    await expect(license).toContainText('1 / 1')
    await expect(license).toContainText('Eve’s workstation')
    await license.getByRole('button', { name: 'Release this device' }).click()
    await expect(license).toContainText('The app there will need the key again.')
    await license.getByRole('button', { name: 'Keep' }).click()
    await expect(license.getByRole('button', { name: 'Release this device' })).toBeFocused()
  })
})

test('a return from a checkout is counted once, with its order if it names one, and is removed from the URL', async ({
  page,
}) => {
  const order = 'b6c0dd0c-4a35-4a8c-9a64-111111111111'
  const conversions: string[][] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) return
    const event = request.postDataJSON()
    if (event.name === 'conversion') conversions.push([event.path, event.order])
  })
  await page.goto(`/account?checkout_success=true&order=${order}&from=mail`)
  await expect(page).toHaveURL('/account?from=mail')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Get Account Info' })).toBeEnabled()
  expect(conversions).toEqual([['/account', order]])
  await page.goto('/account?checkout_success=true')
  await expect(page).toHaveURL('/account')
  await expect.poll(() => conversions.slice(1)).toEqual([['/account', undefined]])
})
