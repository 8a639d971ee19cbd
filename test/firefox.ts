import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type Locator, type Page } from 'puppeteer-core'
import type { BidiBrowser } from 'puppeteer-core/internal/bidi/Browser.js'
import { installByApt } from './apt-install.ts'

const executablePath = '/usr/bin/firefox-esr'

/** Why this machine has no Firefox; empty when it has. */
export const lacksFirefox = await install()

async function install(): Promise<string> {
  if (existsSync(executablePath)) return ''
  // Its fonts have the metrics that our fallback fonts are made for.
  const installed = await installByApt(['firefox-esr', 'fonts-liberation'])
  return installed.ok ? '' : ` (skipped: apt-get install firefox-esr: ${installed.complaint})`
}

/** Debian's Firefox over WebDriver BiDi: Playwright drives only a Firefox of its own build. */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'security.webauth.webauthn_enable_softtoken': true,
      'security.webauth.webauthn_enable_usbtoken': false,
    },
    defaultViewport: { width: 1280, height: 800 },
  })
}

/** Runs in the browser's own window, which may do what a person does in its settings. */
async function runInBrowser(browser: Browser, expression: string): Promise<void> {
  // Its own type names it for itself only.
  const { connection } = browser as unknown as BidiBrowser
  const ofWindow = { 'moz:scope': 'chrome', maxDepth: 0 }
  const { result } = await connection.send('browsingContext.getTree', ofWindow)
  const { context } = result.contexts[0]!
  const ran = await connection.send('script.evaluate', {
    expression,
    target: { context },
    awaitPromise: true,
  })
  if (ran.result.type === 'exception') throw new Error(ran.result.exceptionDetails.text)
}

/** What the system asks for. */
export function chooseTheme(browser: Browser, theme: 'light' | 'dark'): Promise<void> {
  const value = theme === 'dark' ? 0 : 1
  const name = 'layout.css.prefers-color-scheme.content-override'
  return runInBrowser(browser, `Services.prefs.setIntPref('${name}', ${value})`)
}

/** A device with passkeys, whose person always agrees. */
export function addAuthenticator(browser: Browser): Promise<void> {
  const service = `Cc['@mozilla.org/webauthn/service;1'].getService(Ci.nsIWebAuthnService)`
  const device = `'ctap2_1', 'internal', true, true, true, true`
  return runInBrowser(browser, `${service}.addVirtualAuthenticator(${device})`)
}

/** A new person's page, and what its console has said of errors, exceptions and refusals. */
export async function openPage(browser: Browser): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  // Those of the content policies among them.
  page.on('pageerror', (error) => {
    troubles.push(`exception: ${(error as Error).message}`)
  })
  return { page, troubles }
}

/** What a screen reader calls so. */
export function named(page: Page, role: string, name: string): Locator<Element> {
  return page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
}

export const press = (page: Page, role: string, name: string) => named(page, role, name).click()

/** Tab by tab, as somebody without a mouse. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const isThere = (wanted: string) => document.activeElement?.textContent?.trim() === wanted
    if (await page.evaluate(isThere, name)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}
