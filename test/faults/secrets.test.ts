import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { pay, pollOrder } from '../checkout.ts'
import { freshDatabase } from '../database.ts'
import { callLicense } from '../licenses.ts'
import { openOutside, openProduct, type Outside } from '../product-of-test.ts'
import type { Product } from '../product.ts'
import { askForCode, createVisitor } from '../visitor.ts'

const email = 'gil@example.org'

it('after a whole journey neither tables nor output contain a key, a code or a cookie', async () => {
  const outside = await openOutside({ slowMs: 200 })
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const env = { ...outside.env, DATABASE_URL: database.url }
  const product = await openProduct({ env })
  outside.stripe.deliverTo([`${product.url}/api/stripe/webhook`])

  const key = await buy(product, outside)
  const { code, cookie } = await useAccount(product, outside, key)
  const secrets = { key, 'key without dashes': key.replaceAll('-', ''), code, cookie }

  const tables = await dump(database.url)
  await product.stop()
  expect(tables).toContain(email)
  expect(product.output()).toContain('/api/account/get-info')
  for (const [name, secret] of Object.entries(secrets)) {
    expect(findIn(tables, secret), `the ${name} in the tables`).toEqual([])
    expect(findIn(product.output(), secret), `the ${name} in the output`).toEqual([])
  }
})

async function buy(product: Product, { stripe, mailbox }: Outside): Promise<string> {
  const order = await pollOrder(product, await pay({ ...product, stripe }, email))
  await mailbox.waitFor(({ text }) => text.includes(order.license_key!), 20_000)
  return order.license_key!
}

/** Signs in, accepts, activates a device, releases it, tries a wrong code and signs out. */
async function useAccount(product: Product, { mailbox }: Outside, key: string) {
  const visitor = createVisitor(product)
  const code = await askForCode({ mailbox }, visitor, email)
  const account = (call: string, more = {}) =>
    visitor.post(`/api/account/${call}`, { email, code, ...more })
  await account('get-info')
  await account('accept-eula')
  const device = { license_key: key, fingerprint: 'gil-laptop', device_name: 'Laptop' }
  const activation = await callLicense(product, 'activate', device)
  await callLicense(product, 'validate', device)
  const info = (await account('get-info')).body as AccountInfo
  expect(info.licenses[0]?.license_key).toBe(key)
  const released = await account('release-device', {
    license_id: info.licenses[0]!.license_id,
    activation_id: activation.activation_id,
  })
  expect(released.status).toBe(200)
  await account('get-info', { code: '000000' })
  expect((await account('sign-out')).status).toBe(200)
  return { code, cookie: visitor.cookie()!.split('=')[1]! }
}

/** Every row of every table, as text. */
async function dump(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  await client.end()
  return texts.join('\n')
}

/** The lines that contain it, in any case or as bytes. */
function findIn(text: string, secret: string): string[] {
  const bytes = Buffer.from(secret)
  const forms = [bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
  const isCode = /^\d{6}$/.test(secret)
  // Six digits also occur by chance in times, hashes and ids.
  const code = new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`)
  return text.split('\n').filter((line) => {
    const plain = isCode ? code.test(line) : line.toLowerCase().includes(secret.toLowerCase())
    return plain || forms.some((form) => line.includes(form))
  })
}
