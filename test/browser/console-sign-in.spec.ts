import type { Page } from '@playwright/test'
import { themesOf } from '../matrix.ts'
import { addAuthenticator, demoOwner, makeLink } from './console.ts'
import { findFaults } from './faults.ts'
import { expect, signedOutTest as test } from './fixtures.ts'

let looks = 0

async function expectNoFaults(page: Page): Promise<void> {
  for (const colorScheme of themesOf((looks += 1))) {
    await page.emulateMedia({ colorScheme })
    expect(await findFaults(page)).toEqual([])
  }
}

test('an owner signs in with a link and then a passkey by keyboard, and signs out', async ({
  page,
  product,
  expectProblem,
}) => {
  const link = await makeLink(product)
  const authenticator = await addAuthenticator(page)

  await page.goto('/admin/settings')
  expectProblem(/401/)
  await page.waitForURL('**/admin/sign-in?next=%2Fadmin%2Fsettings')
  await expectNoFaults(page)

  await page.goto(link)
  await expectNoFaults(page)
  await page.getByLabel('Name of this device').focus()
  await page.keyboard.type('Laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Done: this passkey belongs to ${demoOwner}`)).toBeVisible()
  await expectNoFaults(page)

  await page.goto('/admin/sign-in?next=%2Fadmin%2Fsettings')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeFocused()
  await authenticator.agree(false)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^The passkey was not used/)
  await expectNoFaults(page)
  await authenticator.touch(false)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('Canceled. Your passkey was not used.')
  await authenticator.touch(true)
  await authenticator.agree(true)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings')

  await expect(page.getByText(`${demoOwner}, owner. This session ends`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Passkeys that sign you in' })).toContainText(
    'Laptop',
  )
  await expectNoFaults(page)

  // An act on people asks for the passkey again.
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('button', { name: 'Add support person' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('kit@example.org')
  await page.getByLabel('Reason').fill('Helps on Mondays')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/\/admin\/passkey#[\w-]{43}$/)).toBeVisible()
  const kit = page.getByRole('row', { name: /^kit@example\.org/ })
  await expect(kit).toContainText('Support, invitedNever00')
  await kit.getByRole('button', { name: 'Actions' }).click()
  await expect(kit.getByRole('button', { name: 'Invite again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoFaults(page)
  await authenticator.detach()

  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await page.waitForURL('**/admin/sign-in')
  await page.goto('/admin/settings')
  await page.waitForURL('**/admin/sign-in?next=*')
})

test('a used link, half a link, a security key that stores no passkeys and a browser without passkeys each say what to do', async ({
  page,
  product,
  expectProblem,
}) => {
  await page.goto('/admin/passkey')
  await expect(page.getByRole('alert')).toHaveText(/Open this page with the full link/)
  await page.goto(`/admin/passkey#${'a'.repeat(43)}`)
  expectProblem(/400/)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(/is older than ten minutes/)
  await expect(page.getByLabel('Name of this device')).toHaveCount(0)
  await expect(page.getByText('npm run operate -- people new-link <email> --demo')).toBeVisible()
  await expectNoFaults(page)
  const old = await addAuthenticator(page, undefined, { storesPasskeys: false })
  await page.goto(await makeLink(product))
  await page.reload()
  await page.getByLabel('Name of this device').fill('An old key')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /Security keys that can’t store passkeys don’t work here/,
  )
  await old.detach()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(/This browser can’t use passkeys/)
})

test('a browser without cookies is told so before an email, a link or a passkey is used up', async ({
  page,
  product,
}) => {
  const told = page.getByRole('alert').filter({ hasText: 'Signing in needs cookies' })
  const calls: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())))
  await addAuthenticator(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })

  await page.goto('/account')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('button', { name: 'Get Account Info' }).click()
  await expect(told).toBeVisible()

  await page.goto('/')
  await page.goto(`/account#sign-in=${'k3'.repeat(21)}k.ada%40example.org`)
  await page.getByRole('button', { name: 'Sign in on this device' }).click()
  await expect(told).toBeVisible()

  await page.goto(await makeLink(product))
  await page.getByLabel('Name of this device').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(told).toBeVisible()

  await page.goto('/admin/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(told).toBeVisible()
  expect(calls.filter((url) => !url.endsWith('/api/events'))).toEqual([])
})
