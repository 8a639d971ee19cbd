import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { createDataFolder } from '#db/embedded/place.ts'
import type { Config } from '../config.ts'
import { settings } from '../settings.ts'

export interface KeptSecrets {
  appSecret: string
  licenseSigningKey: string
}

/** Reads the configured secrets. Outside production, missing ones are created once, in DATA_DIR. */
export async function findSecrets(config: Config): Promise<KeptSecrets | { problem: string }> {
  const { appSecret, licenseSigningKey } = config
  if (appSecret && licenseSigningKey) return { appSecret, licenseSigningKey }
  const kept = await readOrMake(config.dataDir)
  if ('problem' in kept) return kept
  return {
    appSecret: appSecret ?? kept.appSecret,
    licenseSigningKey: licenseSigningKey ?? kept.licenseSigningKey,
  }
}

/** Creates an Ed25519 private key as a JWK on one line: the value of LICENSE_SIGNING_KEY. */
export async function makeSigningKey(): Promise<string> {
  const { exportJWK, generateKeyPair } = await import('jose')
  const { privateKey } = await generateKeyPair('Ed25519', { extractable: true })
  const { kty, crv, x, d } = await exportJWK(privateKey)
  return JSON.stringify({ kty, crv, x, d })
}

async function readOrMake(dataDir: string): Promise<KeptSecrets | { problem: string }> {
  const folder = createDataFolder(dataDir)
  if (typeof folder !== 'string') return folder
  const file = join(folder, 'secrets.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? make(file) : parseKept(file, text)
}

/** Writes a draft and then links it to its final name, so that nobody can read half a file. */
async function make(file: string): Promise<KeptSecrets | { problem: string }> {
  const made = {
    appSecret: randomBytes(48).toString('base64'),
    licenseSigningKey: await makeSigningKey(),
  }
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, JSON.stringify(made, null, 2), { mode: 0o600, flush: true })
    await link(draft, file)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another start was first, so its secrets are used instead of ours.
    return parseKept(file, await readFile(file, 'utf8'))
  } finally {
    await unlink(draft)
  }
}

function parseKept(file: string, text: string): KeptSecrets | { problem: string } {
  try {
    const read = readKept(JSON.parse(text))
    if (read !== null) return read
  } catch {
    // The refusal below covers this.
  }
  return {
    problem: `${file} cannot be read as JSON with appSecret and licenseSigningKey. Restore it from a backup; if there is none and the data is a demo's, delete its whole folder.`,
  }
}

/** A single line of the settings file, which must not become two. */
const line = z.string().regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u)
const kept = z.object({
  appSecret: line.pipe(settings.APP_SECRET.type),
  licenseSigningKey: line.pipe(settings.LICENSE_SIGNING_KEY.type),
})

/** Reads the secrets in a file or a backup of the shop; null when they are not valid. */
export function readKept(found: unknown): KeptSecrets | null {
  return kept.safeParse(found).data ?? null
}
