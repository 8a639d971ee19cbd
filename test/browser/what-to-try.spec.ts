import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { coupon } from '#server/demo/people.ts'
import { addAuthenticator, addPasskey, enterConsole } from './console.ts'
import { expect, test, withProduct } from './fixtures.ts'
import { field } from './search-dialog.ts'
import { enterCode, newEmail, pay, readCode, readEmail } from './visits.ts'

const root = join(import.meta.dirname, '../..')

// The demo is its own, because the link of its owner is valid for ten minutes.
test.use({
  product: [({}, use) => withProduct(use), { scope: 'worker', timeout: 90_000 }],
})

/** Reads the steps of the section, at the address of this demo. */
async function readSteps(url: string): Promise<string[]> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const [, section = ''] = readme.split('## What to try\n')
  const [steps = ''] = section.split('\n## ')
  return steps.replaceAll('http://localhost:3000', url).split(/^\d\. /m)
}

const listAddresses = (step = '') => [...step.matchAll(/<(http\S+)>/g)].map(([, url]) => url!)
const listBold = (step = '') => [...step.matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words!)

const readBlock = (step = '') => /```sh\n([\s\S]+?)```/.exec(step)![1]!.trim()

/** Types a command in the folder of the project, in a shell that does not know the running demo's port. */
async function type(command: string, settings: Record<string, string> = {}): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'protocraft-home-'))
  const env = { PATH: process.env.PATH, HOME: home, ...settings }
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], { cwd: root, env })
  await rm(home, { recursive: true })
  return stdout
}

test('the steps under “What to try” in the README work as written, on another port', async ({
  page,
  product,
  expectProblem,
}) => {
  const [, buy, signIn, activate, run, update, docs] = await readSteps(product.url)
  const email = newEmail('newcomer')

  await page.goto(listAddresses(buy)[0]!)
  await page.getByRole('button', { name: listBold(buy)[1]! }).click()
  const key = await pay(page, email)

  const [account, mail] = listAddresses(signIn)
  await page.goto(account!)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get Account Info' }).click()
  expect(mail).toBe(`${product.url}/demo/mail`)
  await enterCode(page, await readCode(page.request, email))

  await page.getByRole('button', { name: 'Accept EULA' }).click()
  const activation = readBlock(activate).replace('<license key>', key)
  expect(await type(activation)).toContain('Activation: yes, valid.')
  await page.reload()
  await expect(page.getByText('1 / 1')).toBeVisible()
  await page.getByRole('button', { name: 'Release this device' }).click()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.getByText('0 / 1')).toBeVisible()

  // The program printed its own address everywhere.
  const said = product.output()
  expect(said).toContain(`activate.mjs <license key> ${product.url}\n`)
  expect(said).toContain(coupon.code)
  expect(said).not.toContain('localhost:3000')
  expect(said).toContain(`${product.url}/admin/passkey#`)
  const [newLink] = /npm run operate -- people new-link .*/.exec(said)!
  const answer = await type(newLink, { DATA_DIR: product.dataDir })
  await addAuthenticator(page)
  await addPasskey(page, new RegExp(`${product.url}/admin/passkey#\\S+`).exec(answer)![0])
  expectProblem(/401/)
  await page.goto(listAddresses(run)[0]!)
  await enterConsole(page)
  await page.goto('/admin/customers')
  await page.getByRole('textbox', { name: 'Find' }).fill(email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/customer?id=*')
  const [, more, refund] = listBold(run)
  await page.getByRole('button', { name: more!, exact: true }).first().click()
  await page.getByRole('link', { name: refund! }).click()
  await page.getByLabel('Reason').fill('They asked for it')
  await page.getByRole('button', { name: 'Refund $49.00' }).click()
  await expect(page.getByText('Refund sent.', { exact: true })).toBeVisible()
  await readEmail(page.request, email, /Your license has ended/)

  const answers = listAddresses(update).map((each) => page.request.get(each))
  const feeds = await Promise.all(answers)
  expect(feeds.map((each) => each.status())).toEqual([200, 200])

  await page.goto(listAddresses(docs)[0]!)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
})
