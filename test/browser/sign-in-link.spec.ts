import type { Page } from '@playwright/test'
import { calm } from '#stand-ins/behavior.ts'
import { getLink } from '../world/visitor.ts'
import { findFaults } from './faults.ts'
import { expect, serveToFile, test } from './fixtures.ts'
import { newEmail, readLogin } from './visits.ts'

const served = serveToFile(test, { behavior: calm })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('the link in an email signs in where its button is pressed, and sends nothing to a server before', async ({
  page,
  expectProblem,
}) => {
  const email = newEmail('link')
  const { url: link, link: holds } = await getLink(served.shop, email)
  const { token } = holds
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))

  await page.goto(link)
  await expect(heading(page, 'Sign in on this device')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Sign in as ${email}`)
  await page.waitForLoadState('networkidle')
  expect(sent.filter((each) => each.includes(token) || each.includes('/api/account'))).toEqual([])
  expect(await readLogin(page)).toBe('')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findFaults(page)).toEqual([])
  }

  await page.getByRole('checkbox', { name: 'trial key' }).check()
  await page.getByRole('button', { name: 'Sign in on this device' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'License keys')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  const saved = JSON.parse(await readLogin(page))
  expect(Object.keys(saved).toSorted()).toEqual(['code', 'email', 'timestamp'])
  expect(saved.email).toBe(email)
  await page.reload()
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  await expect(page.getByRole('article', { name: 'Trial license' })).toBeVisible()

  // Signed in already, the same link is refused and changes nothing.
  await page.goto(link)
  await expect(page.getByText('You’re already signed in.')).toBeVisible()
  expectProblem(/status of 401/)
  await page.getByRole('button', { name: 'Sign in on this device' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was used')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(heading(page, 'License keys')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  expect(JSON.parse(await readLogin(page))).toEqual(saved)

  // A link that contains more than an address shows none of it.
  for (const text of [
    'Your account, checked by us. <eve@example.org>',
    'ada＠example.org <eve@example.org>',
  ]) {
    await page.goto('about:blank')
    await page.goto(`${served.url}/account#sign-in=${token}.${encodeURIComponent(text)}`)
    await expect(heading(page, 'License keys')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('eve@example.org')
  }

  // With somebody else's link, this browser stays signed in as before until it says otherwise.
  const other = newEmail('other')
  const { url: othersLink } = await getLink(served.shop, other)
  await page.goto(othersLink)
  await expect(page.getByRole('main')).toContainText(`signs out ${email} in this browser.`)
  await page.reload()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('main')).toContainText(email)
  await page.goto(othersLink)
  const ended = page.waitForResponse('**/api/account/sign-out')
  await page.getByRole('button', { name: 'Sign in on this device' }).click()
  expect((await ended).status()).toBe(200)
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText(other)
})
