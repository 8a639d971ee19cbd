import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import type { Config } from './config.ts'

export interface KeptSecrets {
  appSecret: string
  licenseSigningKey: string
}

/** Secrets of the settings; outside production, missing ones are made once and kept in DATA_DIR. */
export async function findSecrets(config: Config): Promise<KeptSecrets | { problem: string }> {
  const { appSecret, licenseSigningKey } = config
  if (appSecret && licenseSigningKey) return { appSecret, licenseSigningKey }
  const kept = await readOrMake(join(config.dataDir, 'secrets.json'))
  if ('problem' in kept) return kept
  return {
    appSecret: appSecret ?? kept.appSecret,
    licenseSigningKey: licenseSigningKey ?? kept.licenseSigningKey,
  }
}

/** An Ed25519 private key as a JWK on one line: the value of LICENSE_SIGNING_KEY. */
export async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('Ed25519', { extractable: true })
  const { kty, crv, x, d } = await exportJWK(privateKey)
  return JSON.stringify({ kty, crv, x, d })
}

async function readOrMake(file: string): Promise<KeptSecrets | { problem: string }> {
  await mkdir(join(file, '..'), { recursive: true })
  const made = {
    appSecret: randomBytes(48).toString('base64'),
    licenseSigningKey: await makeSigningKey(),
  }
  try {
    // Another starter may be first: then its secrets count, not ours.
    await writeFile(file, JSON.stringify(made, null, 2), { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return parseKept(file, await readFile(file, 'utf8'))
  }
}

function parseKept(file: string, text: string): KeptSecrets | { problem: string } {
  try {
    const { appSecret, licenseSigningKey } = JSON.parse(text)
    if (typeof appSecret === 'string' && typeof licenseSigningKey === 'string')
      return { appSecret, licenseSigningKey }
  } catch {
    // The sentence below says it.
  }
  return {
    problem: `${file} cannot be read as JSON with appSecret and licenseSigningKey. Restore it from a backup; if there is none and the data is a demo's, delete its whole folder.`,
  }
}
