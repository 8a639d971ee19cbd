import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { settings } from './settings.ts'
import { findUnknownSettings } from './unknown-settings.ts'

/** Settings about how the image runs. They are the same for a demo and a shop. */
const ofAnyRun = new Set<string>([
  'IN_IMAGE',
  'COMMAND_LINE',
  'PORT',
  'HOST',
  'DRAIN_SECONDS',
  'METRICS_PORT',
  'METRICS_HOST',
  'DATA_DIR',
  'DEMO_PUBLIC',
] satisfies (keyof typeof settings)[])

/** Sets production in the image unless it runs a demo, so that nobody can forget to. */
export function readAsInImage(env: Environment): Environment {
  if (!isInImage(env)) return env
  const isShop = isSetUp(env) || holdsShop(env.DATA_DIR)
  return { ...env, NODE_ENV: isShop ? 'production' : 'development' }
}

/**
 * Finds out whether the settings are lost. A shop's data must not be opened as a demo because its settings
 * file is missing.
 */
export function findLostSettings(env: Environment): string[] {
  if (!isInImage(env) || isSetUp(env) || !holdsShop(env.DATA_DIR)) return []
  return [
    `${env.DATA_DIR} holds a shop, so no demo starts on it: give the container the settings of that shop, or another volume.`,
  ]
}

function isInImage(env: Environment): boolean {
  return env.IN_IMAGE === 'true'
}

/** Reports whether a shop is set up. A mistyped setting counts, because it was meant as one. */
function isSetUp(env: Environment): boolean {
  const names = Object.keys(settings).filter((name) => !ofAnyRun.has(name))
  return names.some((name) => env[name] !== undefined) || findUnknownSettings(env).length > 0
}

export const demoLock = 'demo.lock'
const shopMark = 'shop'

/** Reports whether an image's data folder belongs to a shop: it contains something, but no demo's lock. */
function holdsShop(dataDir = ''): boolean {
  const names = listNames(dataDir)
  return names.includes(shopMark) || (names.length > 0 && !names.includes(demoLock))
}

/**
 * Marks the folder as a shop's. A shop with an external database may store nothing else here, and a demo may
 * have used the folder before.
 */
export function markAsShop(dataDir: string): void {
  writeFileSync(join(dataDir, shopMark), 'A shop keeps its data here: no demo starts on it.\n')
}

/** Lists names, except for the folder that a file system creates for itself. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name !== 'lost+found')
  } catch {
    return []
  }
}
