import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptSecrets } from '#server/accept-secrets.ts'
import { makeSigningKey } from '#server/kept-secrets.ts'
import { productionSettings } from '../production.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
let dataDir: string
beforeAll(async () => {
  shop = await openShop({ work: false })
  dataDir = await mkdtemp(join(tmpdir(), 'protocraft-start-'))
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})

/** Starts the program; returns its exit code and output. */
function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { PATH, HOME } = process.env
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: '28751', DEMO_PORT: '28752', ...env },
  })
  const late = setTimeout(() => program.kill('SIGKILL'), 30_000)
  let said = ''
  program.stderr.on('data', (chunk) => (said += chunk))
  program.stdout.on('data', (chunk) => (said += chunk))
  return new Promise((resolve) => {
    program.once('close', (code) => {
      clearTimeout(late)
      resolve({ code, said })
    })
  })
}

describe('the program exits with code 78 and says what to do', () => {
  it('when a live key meets a demo, a public address and no webhook secret, all in one list', async () => {
    const { code, said } = await start({
      STRIPE_SECRET_KEY: 'sk_live_abc123',
      STRIPE_WEBHOOK_SECRET: '',
      SITE_URL: 'https://shop.example',
      GUMROAD_ACCESS_TOKEN: 'abc',
    })
    expect(code).toBe(78)
    expect(said.split('\n').filter((line) => line.startsWith('  - '))).toEqual([
      expect.stringMatching(/^ {2}- STRIPE_WEBHOOK_SECRET is set but empty/),
      expect.stringMatching(/^ {2}- STRIPE_SECRET_KEY is a live key: set NODE_ENV=production/),
      expect.stringMatching(/^ {2}- GUMROAD_API_BASE does not lead to this machine/),
      expect.stringMatching(/^ {2}- SITE_URL is public/),
      expect.stringMatching(/^ {2}- GUMROAD_PRODUCT_ID is missing/),
      expect.stringMatching(/^ {2}- GUMROAD_PING_SECRET is missing/),
    ])
    expect(said).not.toContain('sk_live_abc123')
    expect(said).not.toMatch(/\n\s+at /)
  })

  it('when production does not name its proxies, in two lines', async () => {
    const { TRUSTED_PROXIES: _, ...env } = productionSettings
    const { code, said } = await start(env)
    expect(code).toBe(78)
    expect(said.trim().split('\n')).toEqual([
      'Some settings are missing or wrong:',
      expect.stringMatching(/^ {2}- TRUSTED_PROXIES is missing: .* ten sign-ins an hour/),
      expect.stringMatching(/^ {4}Caddy on this machine: loopback\. /),
    ])
  })

  it('when its secrets are not those of the database', async () => {
    const { appSecret, licenseSigningKey } = shop.deps.config
    const own = { appSecret: appSecret!, licenseSigningKey: licenseSigningKey! }
    expect(await acceptSecrets(shop.deps, own)).not.toHaveProperty('problem')
    const over = { DATABASE_URL: shop.databaseUrl, APP_SECRET: own.appSecret }
    const { licenseSigningKey: LICENSE_SIGNING_KEY } = own
    const first = await start({ ...over, APP_SECRET: 'y'.repeat(48), LICENSE_SIGNING_KEY })
    expect(first.said).toMatch(/^APP_SECRET is not the one this database was made with/m)
    const other = await start({ ...over, LICENSE_SIGNING_KEY: await makeSigningKey() })
    expect(other.said).toMatch(/^LICENSE_SIGNING_KEY is not the one this database was made with/m)
    expect([first.code, other.code]).toEqual([78, 78])
  })

  it('when the stored secrets cannot be read', async () => {
    const file = join(dataDir, 'secrets.json')
    await writeFile(file, '{"appSecret": "abc')
    const { code, said } = await start({ DATABASE_URL: shop.databaseUrl })
    expect(code).toBe(78)
    expect(said).toContain(`${file} cannot be read as JSON`)
    expect(said).toContain('Restore it from a backup')
  })
})
