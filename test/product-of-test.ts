import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { expect, onTestFailed, onTestFinished } from 'vitest'
import { join } from 'node:path'
import type { AccountInfo } from '#contract/account.ts'
import { type Behavior, hostile } from '#stand-ins/behavior.ts'
import { type Mailbox, startMailbox } from '#stand-ins/mail/start.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { startStripe } from '#stand-ins/stripe/start.ts'
import { until } from './world/clock.ts'
import { makeFolder } from './folder.ts'
import {
  findDatabase,
  isGroupAlive,
  type Product,
  type ProductOptions,
  startProduct,
} from './product.ts'
import { createVisitor } from './world/visitor.ts'

/**
 * Starts the program as its own process; stopped with the test, and its output is printed when the test
 * fails.
 */
export async function openProduct(options: ProductOptions = {}): Promise<Product> {
  const product = await startProduct(options)
  onTestFinished(product.end)
  onTestFailed(() => console.log(`The product on port ${product.port} said:\n${said(product)}`))
  return product
}

/** Expects no process of the program, no database, and no listener on its ports. */
export async function expectNothingLeft(product: Product): Promise<void> {
  const { process: child, dataDir, port } = product
  await until(() => !isGroupAlive(child.pid!), 10_000, 'all its processes ended')
  expect(findDatabase(dataDir)).toBeUndefined()
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
}

/** Returns the output without successful requests, which say nothing about a failure. */
function said(product: Product): string {
  const lines = product.output().split('\n')
  return lines
    .filter((line) => !line.includes('"level":30'))
    .slice(-40)
    .join('\n')
}

const root = join(import.meta.dirname, '..')
const programs = [
  'server',
  'db',
  'contract',
  'license-client/src',
  'operate',
  'stand-ins',
  'CHANGELOG.md',
  'package.json',
  'require-node.cjs',
]
const built = ['build/pages', 'build/served.js']
const sources = [
  'app',
  'content',
  'figures',
  'public',
  'build.ts',
  'start.ts',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.served.config.ts',
]

/**
 * Copies what the running program needs into a folder whose name contains a space and a non-ASCII letter.
 */
export function copyProject(): Promise<string> {
  return copyParts([...programs, ...built])
}

/** Copies the running program as another version, with one migration more. */
export async function copyAs(version: string, name: string, text: string): Promise<string> {
  const folder = await copyProject()
  const file = join(folder, 'package.json')
  const program = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...program, version }))
  await writeFile(join(folder, 'db/migrations', name), text)
  return folder
}

/** Copies the sources for building and running a changed product. */
export function copySources(): Promise<string> {
  return copyParts([...programs, ...sources])
}

async function copyParts(parts: string[]): Promise<string> {
  const folder = join(makeFolder(), 'the shöp')
  await mkdir(folder)
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** Requests a code, reads it on the mailbox page and uses it, as a person with the demo would. */
export async function signInOnDemo(product: Product, email: string): Promise<AccountInfo> {
  const visitor = createVisitor(product)
  await visitor.post('/api/account/sign-in', { email })
  const code = await readDemoCode(product, email)
  const { status, body } = await visitor.post('/api/account/get-info', { email, code })
  if (status !== 200) throw new Error(`${email} was not let in: ${status}`)
  return body
}

export async function readDemoCode(product: Product, email: string): Promise<string> {
  let code: string | undefined
  const emailOf = new RegExp(`To ${email}[<,][^]*?sign-in code is (\\d{6})`)
  await until(
    async () => {
      const page = await fetch(`${product.url}/demo/mail`)
      code = emailOf.exec(await page.text())?.[1]
      return code !== undefined
    },
    60_000,
    `a code for ${email} is in the mailbox`,
  )
  return code!
}

export interface Outside {
  stripe: StripeStandIn
  mailbox: Mailbox
  /** Settings that make a product use both of them. */
  env: Record<string, string>
}

const secretKey = 'sk_test_of_this_run'
const webhookSecret = 'whsec_test_of_this_run'

/**
 * Opens Stripe and a mail server in the test's own process: they keep running when the product is killed.
 */
export async function openOutside(behavior: Partial<Behavior> = {}): Promise<Outside> {
  const stripe = await startStripe({
    port: 0,
    secretKey,
    webhookSecrets: [webhookSecret],
    webhookUrls: [],
    behavior: { ...hostile, ...behavior },
  })
  const mailbox = await startMailbox({ port: 0 })
  onTestFinished(async () => {
    await stripe.close()
    await mailbox.close()
  })
  const env = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
  return { stripe, mailbox, env }
}

/** Returns what `check` says about a demo, besides the payment that its year leaves to decide. */
export async function checkDemo({ operate }: Product): Promise<string> {
  const lines = (await operate('check')).split('\n')
  return lines.filter((line) => !line.startsWith('HEALTH  payment_held ')).join('\n')
}
