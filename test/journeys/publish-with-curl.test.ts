import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { createToken } from '#server/api-keys/token.ts'
import { hash } from '#server/secrets/secrets.ts'
import { findDatabaseUrl, type Product } from '../product.ts'
import { makeFolder, openProduct } from '../product-of-test.ts'

it('a build server publishes with the commands of the manual, and not with another key', async () => {
  const product = await openProduct()
  const folder = await makeFolder('protocraft-build-')
  await writeFile(join(folder, 'protocraft-1.2.0-x64.exe'), randomBytes(9_000_000))
  const commands = await readCommands(product.url)
  const run = (key: string) =>
    promisify(execFile)('bash', ['-ec', commands], {
      cwd: folder,
      env: { PATH: process.env.PATH, KEY: key },
    })
  const other = await makeKey(product, ['licenses:grant'])
  await expect(run(other)).rejects.toMatchObject({ stdout: expect.stringContaining('no scope') })
  const { stdout } = await run(await makeKey(product, ['releases:publish']))
  expect(stdout).toContain('"added":"windows-all-x86_64"')
  const release = await (await fetch(`${product.url}/api/download/release`)).text()
  expect(release).toContain('"version":"1.2.0"')
})

/** Those of the manual, for this shop. */
async function readCommands(url: string): Promise<string> {
  const manual = join(import.meta.dirname, '../../docs/operating/releases.md')
  const [, commands] = /```sh\n([\s\S]*?)```/.exec(await readFile(manual, 'utf8'))!
  return commands!.replace('https://shop.example.com', url)
}

/** As the console makes it; test/http/api-keys.test.ts tries that. */
async function makeKey(product: Product, scopes: string[]): Promise<string> {
  const { db } = connect(findDatabaseUrl(product.dataDir), () => {})
  const token = createToken()
  const email = 'owner@example.org'
  const now = new Date()
  const owner = { email, email_norm: email, role: 'owner' as const, added_at: now }
  const { id } = await db
    .insertInto('admins')
    .values({ ...owner, removed_at: null })
    .onConflict((conflict) => conflict.column('email_norm').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const expires_at = new Date(now.getTime() + 3_600_000)
  const row = { name: 'a build server', hint: token.slice(-4), scopes, made_by: id, made_at: now }
  await db
    .insertInto('api_keys')
    .values({ ...row, token_hash: hash(token), expires_at, used_at: null, revoked_at: null })
    .execute()
  await db.destroy()
  return token
}
