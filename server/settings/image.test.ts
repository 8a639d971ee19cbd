import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { productionSettings } from '#test/settings.ts'
import { makeFolder } from '#test/folder.ts'
import { readConfig } from './config.ts'
import type { Environment } from './environment.ts'
import { markAsShop } from './image.ts'

let volume: string
beforeEach(() => {
  volume = makeFolder()
})

const { NODE_ENV: _, ...settingsOfShop } = productionSettings

/** Returns what the image starts with these settings, or why it does not start. */
function start(env: Environment = {}): 'demo' | 'shop' | string[] {
  const image = {
    IN_IMAGE: 'true',
    HOST: '0.0.0.0',
    PORT: '3000',
    DATA_DIR: volume,
    HOSTNAME: 'c1',
  }
  const read = readConfig({ ...image, ...env })
  if ('problems' in read) return read.problems
  return read.config.production ? 'shop' : 'demo'
}

const put = (...names: string[]) => names.map((name) => writeFileSync(join(volume, name), ''))

it('the image without settings is a demo, and stays one on the volume of a demo', () => {
  expect(start()).toBe('demo')
  expect(start({ PORT: '8080', DEMO_PUBLIC: 'true' })).toBe('demo')
  mkdirSync(join(volume, 'lost+found'))
  expect(start()).toBe('demo')
  put('demo.lock', 'secrets.json', 'pg')
  expect(start()).toBe('demo')
})

it('with the settings of a shop the image runs that shop, whatever NODE_ENV says', () => {
  expect(start(settingsOfShop)).toBe('shop')
  expect(start({ ...settingsOfShop, NODE_ENV: 'development' })).toBe('shop')
  put('demo.lock')
  expect(start(settingsOfShop)).toBe('shop')
})

it.each([
  { SITE_URL: 'https://shop.example' },
  { DATABASE_URL: 'postgres://shop@db/shop' },
  { BACKUP_TO: '/backups' },
  { NODE_ENV: 'production' },
  { STRIPE_SECRET_KYE: 'sk_live_1' },
])('a single shop setting, as in %j, starts no demo', (env) => {
  expect(start(env)).toContainEqual(expect.stringMatching(/^SMTP_URL is missing/))
})

it('a shop’s volume without its settings file starts no demo', () => {
  const refused = expect.arrayContaining([
    expect.stringMatching(/holds a shop, so no demo starts/),
    expect.stringMatching(/^SITE_URL is missing/),
  ])
  markAsShop(volume)
  expect(start()).toEqual(refused)
  put('demo.lock')
  expect(start()).toEqual(refused)
  rmSync(join(volume, 'shop'))
  rmSync(join(volume, 'demo.lock'))
  put('pg')
  expect(start()).toEqual(refused)
})

it('outside the image none of this applies', () => {
  put('pg')
  expect(start({ IN_IMAGE: undefined })).toBe('demo')
})
