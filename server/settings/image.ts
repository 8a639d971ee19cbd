import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { settings } from './settings.ts'
import { findUnknownSettings } from './unknown-settings.ts'

/** They say how the image runs, a demo as well as a shop. */
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

/** In the image, whatever is no demo is production: nobody has to say so, and nobody can forget it. */
export function readAsInImage(env: Environment): Environment {
  if (!isInImage(env)) return env
  const isShop = isSetUp(env) || holdsShop(env.DATA_DIR)
  return { ...env, NODE_ENV: isShop ? 'production' : 'development' }
}

/** A lost settings file must not start a demo on the data of a shop. */
export function findLostSettings(env: Environment): string[] {
  if (!isInImage(env) || isSetUp(env) || !holdsShop(env.DATA_DIR)) return []
  return [
    `${env.DATA_DIR} holds a shop, so no demo starts on it: give the container the settings of that shop, or another volume.`,
  ]
}

function isInImage(env: Environment): boolean {
  return env.IN_IMAGE === 'true'
}

/** Something mistyped was meant as a setting too. */
function isSetUp(env: Environment): boolean {
  const names = Object.keys(settings).filter((name) => !ofAnyRun.has(name))
  return names.some((name) => env[name] !== undefined) || findUnknownSettings(env).length > 0
}

/** The first file of a demo. */
export const demoLock = 'demo.lock'
const shopMark = 'shop'

/** Whether the data folder of an image belongs to a shop. What is there without a demo's lock does. */
function holdsShop(dataDir = ''): boolean {
  const names = listNames(dataDir)
  return names.includes(shopMark) || (names.length > 0 && !names.includes(demoLock))
}

/** A shop on another database may keep nothing else here, and a demo may have been here before it. */
export function markAsShop(dataDir: string): void {
  writeFileSync(join(dataDir, shopMark), 'A shop keeps its data here: no demo starts on it.\n')
}

/** Without the folder that a file system makes for itself. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name !== 'lost+found')
  } catch {
    return []
  }
}
