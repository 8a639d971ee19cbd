import {
  expect,
  type Browser,
  type CDPSession,
  type Cookie,
  type Locator,
  type Page,
} from '@playwright/test'
import type { Product } from '../product.ts'

export const demoOwner = 'owner@example.org'

export type Device = Awaited<ReturnType<typeof addAuthenticator>>
type Passkey = Awaited<ReturnType<typeof readPasskey>>

/** Gives the browser of this page a device with passkeys, whose person always agrees. */
export async function addAuthenticator(
  page: Page,
  passkey?: Passkey,
  { storesPasskeys = true } = {},
) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: storesPasskeys ? 'internal' : 'usb',
      hasResidentKey: storesPasskeys,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  if (passkey)
    await session.send('WebAuthn.addCredential', { authenticatorId, credential: passkey })
  return {
    detach: () => session.detach(),
    /** Sets whether its person shows a finger or types the PIN. */
    agree: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Sets whether its person touches it at all. */
    touch: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    readPasskey: () => readPasskey(session, authenticatorId),
  }
}

/** Reads the passkey with the count of its uses, which may not fall. */
async function readPasskey(session: CDPSession, authenticatorId: string) {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials[0]!
}

/** The session of somebody who entered a console, and the passkey that confirms. */
export interface Entry {
  cookies: Cookie[]
  passkey: Passkey
}

/** Enters once for many pages, because it takes seconds. */
export async function keepEntry(
  browser: Browser,
  baseURL: string,
  enter: (page: Page) => Promise<Device>,
): Promise<Entry> {
  const page = await browser.newPage({ baseURL })
  const device = await enter(page)
  const entry = { cookies: await page.context().cookies(), passkey: await device.readPasskey() }
  await page.close()
  return entry
}

/** Makes the link that the command line prints, for one more passkey: others are signed in. */
export async function makeLink(product: Product): Promise<string> {
  const words = ['people', 'new-link', demoOwner, '--add', '--json']
  const [row] = JSON.parse(await product.operate(...words))
  return row.link
}

export async function addPasskey(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name of this device').fill('Test device')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Done: this passkey belongs to')).toBeVisible()
}

/** Uses the passkey; ends on the page that the sign-in leads to. */
export async function enterConsole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL((url) => url.pathname !== '/admin/sign-in')
}

/** Signs the owner of the demo in, with a new passkey of the page's own authenticator. */
export async function signInToConsole(page: Page, product: Product): Promise<Device> {
  const device = await addAuthenticator(page)
  await addPasskey(page, await makeLink(product))
  await page.goto('/admin/sign-in')
  await enterConsole(page)
  return device
}

export async function chooseAct(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: 'Actions' }).click()
  await row.locator('.menu').getByRole('button', { name, exact: true }).click()
}
