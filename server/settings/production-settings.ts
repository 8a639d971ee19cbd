import { providerSettings } from '../checkout/providers.ts'
import { isLoopback, isPrivateHost } from './networks.ts'
import { splitAppSecrets } from '../secrets/secrets.ts'
import { settings, type SettingName } from './settings.ts'
import { sayWhileStopped } from './command-line.ts'
import type { Environment } from './environment.ts'

/** Settings that are unsafe with real money: plain connections and secrets that others can guess. */
export function findForbiddenInProduction(env: Environment): string[] {
  return [...findPlainSite(env), ...findWeakSecret(env), ...findPlainProviders(env)]
}

function findPlainSite({ SITE_URL: site = '' }: Environment): string[] {
  return isPlain(site.trim())
    ? ['SITE_URL begins with http: codes and keys would travel where others read them, use https.']
    : []
}

const leastBytes = 32
const leastCharacters = 12

function findWeakSecret({ APP_SECRET }: Environment): string[] {
  const value = APP_SECRET?.trim() ?? ''
  if (settings.APP_SECRET.problem(value) !== null) return []
  return splitAppSecrets(value).flatMap(judgeSecret)
}

function judgeSecret(secret: string): string[] {
  const make = `make one with: ${sayWhileStopped('keys new')}`
  if (secret === settings.APP_SECRET.example)
    return [`APP_SECRET is our own example, which everybody knows: ${make}`]
  if (new Set(secret).size < leastCharacters)
    return [`APP_SECRET has fewer than ${leastCharacters} different characters: ${make}`]
  if (repeats(secret)) return [`APP_SECRET repeats itself: ${make}`]
  return decode(secret).length < leastBytes
    ? [`APP_SECRET holds fewer than ${leastBytes} bytes: ${make}`]
    : []
}

/** Whether it is one part over and over, of which the last can be cut short. */
function repeats(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1)
  return lengths.some((length) => secret.startsWith(secret.slice(length)))
}

/** Decodes what looks like hex or base64, because 32 such characters are fewer bytes. */
function decode(secret: string): Buffer {
  if (/^(?:[\da-f]{2})+$/i.test(secret)) return Buffer.from(secret, 'hex')
  return Buffer.from(secret, /^[\w+/-]+={0,2}$/.test(secret) ? 'base64' : 'utf8')
}

function findPlainProviders(env: Environment): string[] {
  const addresses: SettingName[] = Object.values(providerSettings).map(({ address }) => address)
  return [...addresses, 'S3_ENDPOINT']
    .filter((name) => leavesHomePlain(env[name]?.trim() ?? ''))
    .map(
      (name) => `${name} begins with http: its key would travel where others read it, use https.`,
    )
}

function leavesHomePlain(url: string): boolean {
  return isPlain(url) && !isPrivateHost(new URL(url).hostname)
}

function isPlain(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'http:' && !isLoopback(url)
}
