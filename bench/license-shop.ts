import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActivateAnswer } from '#contract/license.ts'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { systemClock } from '#server/settings/clock.ts'
import type { Deps } from '#server/settings/deps.ts'
import { deriveSecrets } from '#server/settings/secrets/secrets.ts'
import { type Product, startProduct } from '../test/product.ts'
import { writeSale } from '../test/world/sold.ts'

export interface LicenseShop {
  product: Product
  /** The bare server over the same database, for comparison. */
  raw: { url: string }
  question: { license_key: string; fingerprint: string }
  stop: () => Promise<void>
}

const fingerprint = 'b'.repeat(64)

/**
 * Opens our program with a license in use, and a bare server over the same database that answers the
 * same.
 */
export async function openLicenseShop(page: string): Promise<LicenseShop> {
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    const database = await openDatabase(closing)
    const appSecret = randomBytes(48).toString('base64')
    const product = await startProduct({ env: { DATABASE_URL: database, APP_SECRET: appSecret } })
    closing.push(product.end)
    const license = await issueLicense(database, appSecret)
    const question = { license_key: license.key, fingerprint }
    const certificate = await activate(product.url, question)
    const raw = await startRaw(closing, [product.url + page, database, license.id, certificate])
    return { product, raw, question, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function openDatabase(closing: (() => Promise<unknown>)[]): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'protocraft-bench-'))
  // The database of a root process runs as another user.
  await chmod(dataDir, 0o755)
  closing.push(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startEmbedded({ dataDir })
  if ('problem' in server) throw new Error(server.problem)
  closing.push(server.stop)
  return server.connectionString
}

async function issueLicense(database: string, appSecret: string) {
  const { db } = connect(database, () => {})
  const deps = { db, clock: systemClock, secrets: deriveSecrets([appSecret]) } as Deps
  try {
    const license = await writeSale({ deps }, 'bench@example.org')
    // The rate limit grows with the number of seats, and here one device makes the requests of all.
    const seats = { max_activations: 1_000_000 }
    await db.updateTable('licenses').set(seats).where('id', '=', license.id).execute()
    return license
  } finally {
    await db.destroy()
  }
}

/** Returns the certificate. */
async function activate(site: string, question: LicenseShop['question']): Promise<string> {
  const answer = await fetch(`${site}/api/license/activate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
  })
  const { activated, certificate } = (await answer.json()) as Partial<ActivateAnswer>
  if (!activated) throw new Error('Could not activate the license of the measurement.')
  return certificate!
}

async function startRaw(closing: (() => Promise<unknown>)[], args: string[]) {
  const child = fork(join(import.meta.dirname, 'raw-server.ts'), args)
  closing.push(() => end(child))
  const [address] = await Promise.race([
    once(child, 'message') as Promise<[AddressInfo]>,
    once(child, 'exit').then(() => Promise.reject(new Error('The bare server did not start.'))),
  ])
  return { url: `http://127.0.0.1:${address.port}` }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}
