import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type Locator, type Page } from 'puppeteer-core'
import type { BidiBrowser } from 'puppeteer-core/internal/bidi/Browser.js'
import { installByApt } from '../apt.ts'
import { demoOwner } from '../browser/console.ts'
import { listOverflow } from '../browser/faults.ts'
import { until } from '../world/clock.ts'
import { readDemoCode } from '../product-of-test.ts'
import { type Product, startProduct } from '../product.ts'

const executablePath = '/usr/bin/firefox-esr'

/** The reason why this machine has no Firefox; empty when it has. */
const lacksFirefox = await install()

describe.runIf(lacksFirefox === '')(`Firefox${lacksFirefox}`, () => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    product = await startProduct()
    browser = await launchFirefox()
    return async () => {
      await browser.close()
      await product.end()
    }
  })

  let page: Page
  let problems: string[]
  beforeEach(async () => {
    ;({ page, problems } = await openPage(browser))
  })
  afterEach(async () => {
    await page.browserContext().close()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })

  const open = (path: string) => page.goto(product.url + path)
  const shows = (role: string, name: string) => named(page, role, name).wait()

  /** Expects a page to fit in a window of either width. */
  async function expectToFit(path: string): Promise<void> {
    for (const width of [390, 1280]) {
      await page.setViewport({ width, height: 800 })
      await page.evaluate(() => document.fonts.ready)
      expect.soft(await page.evaluate(listOverflow), `${path}, ${width} wide`).toEqual([])
    }
    expect.soft(await page.evaluate(listFaintHints), path).toEqual([])
    expect.soft(problems.splice(0), path).toEqual([])
  }

  it('shows every page without an error, no hint fainter than its color and no wider than its window', async () => {
    const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url!).pathname)
    expect(paths.length).toBeGreaterThan(35)
    for (const path of [...paths, '/purchase-success', '/search?q=ollama', '/rescue']) {
      await open(path)
      await expectToFit(path)
    }
  })

  it('buys from the home page to the key, and pastes the key that it copied', async () => {
    await open('/')
    await press(page, 'link', 'Purchase')
    await press(page, 'button', 'Checkout with Stripe')
    await named(page, 'textbox', 'Email').fill('firefox@example.org')
    await press(page, 'button', 'Pay $49.00')
    const key = await readKey()
    await press(page, 'button', 'Copy')
    await shows('button', 'Copied!')
    await open('/search')
    await page.focus('main input')
    await page.keyboard.down('Control')
    await page.keyboard.press('v')
    await page.keyboard.up('Control')
    expect(await page.$eval('main input', (field) => field.value)).toBe(key)
  })

  async function readKey(): Promise<string> {
    // Each group of a key is an element, which Firefox reads as a line.
    const sees = () => /PC1(-\s*\w{5}){5}/.exec(document.body.innerText)?.[0]
    const shown = (await (await page.waitForFunction(sees)).jsonValue())!
    return shown.replaceAll(/\s/g, '')
  }

  it('signs in with the code of the email', async () => {
    await open('/account')
    await named(page, 'textbox', 'Email').fill('ada@example.org')
    await press(page, 'button', 'Get Account Info')
    await shows('textbox', 'Verification code')
    await page.keyboard.type(await readDemoCode(product, 'ada@example.org'))
    await press(page, 'button', 'Verify Code')
    await shows('heading', 'License keys')
    await expectToFit('/account')
  })

  it('lets the owner into the console with a passkey, and shows its pages', async () => {
    await addAuthenticator(browser)
    const [row] = JSON.parse(await product.operate('people', 'new-link', demoOwner, '--json'))
    await page.goto(row.link)
    await named(page, 'textbox', 'Name of this device').fill('Firefox')
    await press(page, 'button', 'Add a passkey')
    await page.locator('::-p-text(Done: this passkey belongs to)').wait()
    await open('/admin/sign-in')
    await press(page, 'button', 'Sign in with a passkey')
    await shows('heading', 'Overview')
    const links = await page.$$eval('nav a[href^="/admin"]', (all) => all.map(({ href }) => href))
    expect(links.length).toBeGreaterThan(10)
    for (const link of new Set(links)) {
      await page.goto(link)
      await expectToFit(link)
    }
  })

  it('finds a docs page by its search, with the keyboard alone', async () => {
    await open('/')
    await page.keyboard.press('/')
    await page.keyboard.type('gitignore')
    await page.locator('[role=option][aria-selected=true]').wait()
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(page.url()).toContain('/docs/')
  })

  it('follows the theme of the system, and then the chosen one', async () => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    onTestFinished(() => chooseTheme(browser, 'light'))
    await chooseTheme(browser, 'light')
    await open('/')
    const light = await paper()
    await chooseTheme(browser, 'dark')
    await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches)
    const dark = await paper()
    expect(dark).not.toBe(light)
    await press(page, 'radio', 'Light')
    await until(async () => (await paper()) === light, 5000, 'the page is light')
    await open('/faq')
    expect(await paper()).toBe(light)
    await press(page, 'radio', 'System')
    await until(async () => (await paper()) === dark, 5000, 'the page is dark')
  })

  it('can be read, and begins to buy, where none of its scripts arrives', async () => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      void (request.url().endsWith('.js') ? request.abort() : request.continue())
    })
    await open('/purchase')
    await press(page, 'button', 'Checkout with Stripe')
    await shows('heading', 'Pay $49.00')
  })

  it('catches the line nobody asked for, and plays the film of home', async () => {
    await open('/')
    await press(page, 'button', 'Accept')
    await press(page, 'button', 'Reject')
    await page.locator('::-p-text(You caught it.)').wait()
    await page.$eval('video', (film) => film.scrollIntoView({ block: 'center' }))
    await press(page, 'button', 'Play Chat 0:15')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('video')].some(
        ({ paused, currentTime }) => !paused && currentTime > 0,
      ),
    )
  })

  it.each([
    ['/', 'Download'],
    ['/account', 'Get Account Info'],
    ['/purchase', 'Checkout with Stripe'],
  ])('leads on %s by Tab to %s', async (path, name) => {
    await open(path)
    await tabTo(page, name)
  })
})

/** Runs in the page: lists faint hints, because Firefox makes placeholders half transparent. */
function listFaintHints(): string[] {
  const hints = [...document.querySelectorAll<HTMLInputElement>('[placeholder]')]
  const isFaint = (hint: Element) => {
    const { color, opacity } = getComputedStyle(hint, '::placeholder')
    return opacity !== '1' || !color.startsWith('rgb(')
  }
  return hints.filter(isFaint).map(({ placeholder }) => placeholder)
}

async function install(): Promise<string> {
  if (existsSync(executablePath)) return ''
  // The package's fonts have the metrics that our fallback fonts are made for.
  const installed = await installByApt(['firefox-esr', 'fonts-liberation'])
  return installed.ok ? '' : ` (skipped: apt-get install firefox-esr: ${installed.complaint})`
}

/** Launches Debian's Firefox over WebDriver BiDi: Playwright drives only a Firefox of its own build. */
function launchFirefox(): Promise<Browser> {
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
  // Its public type lacks this.
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

function chooseTheme(browser: Browser, theme: 'light' | 'dark'): Promise<void> {
  const value = theme === 'dark' ? 0 : 1
  const name = 'layout.css.prefers-color-scheme.content-override'
  return runInBrowser(browser, `Services.prefs.setIntPref('${name}', ${value})`)
}

/** Adds a device with passkeys, whose person always agrees. */
function addAuthenticator(browser: Browser): Promise<void> {
  const service = `Cc['@mozilla.org/webauthn/service;1'].getService(Ci.nsIWebAuthnService)`
  const device = `'ctap2_1', 'internal', true, true, true, true`
  return runInBrowser(browser, `${service}.addVirtualAuthenticator(${device})`)
}

/** Opens a new person's page, with its console's errors, exceptions and refusals. */
async function openPage(browser: Browser): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  // Refusals of the content policies are among them.
  page.on('pageerror', (error) => {
    problems.push(`exception: ${(error as Error).message}`)
  })
  return { page, problems }
}

/** Finds an element by its name for screen readers. */
function named(page: Page, role: string, name: string): Locator<Element> {
  return page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
}

const press = (page: Page, role: string, name: string) => named(page, role, name).click()

/** Presses Tab until an element whose text begins with the name has the focus, as a keyboard user does. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const isThere = (wanted: string) =>
      new RegExp(`^${wanted}\\b`).test((document.activeElement as HTMLElement).innerText)
    if (await page.evaluate(isThere, name)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}
