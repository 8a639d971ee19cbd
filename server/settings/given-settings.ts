import { type Environment, listNamesInFile } from './environment.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

interface Given {
  /** Of an address with a password its host; null for a secret. */
  shown: string | null
  from: 'environment' | 'file'
}

/** The settings as they were given. */
export interface GivenSettings {
  /** By name, of those that are set. */
  byName: Map<string, Given>
  /** What holds for a setting that is not set. */
  defaults: Environment
  /** What no answer may hold. */
  secrets: string[]
}

export function readGiven(env: Environment, defaults: Environment): GivenSettings {
  const inFile = listNamesInFile(env)
  const set = Object.entries<Setting>(settings).flatMap(([name, setting]) => {
    const value = env[name]
    return value ? [{ name, setting, value }] : []
  })
  return {
    byName: new Map(
      set.map(({ name, setting, value }) => [
        name,
        { shown: showValue(setting, value), from: inFile.has(name) ? 'file' : 'environment' },
      ]),
    ),
    defaults,
    secrets: set.flatMap(({ setting, value }) => listSecrets(setting, value)),
  }
}

function showValue({ secrecy }: Setting, value: string): string | null {
  if (secrecy === undefined) return value
  return secrecy === 'all' ? null : new URL(value).host || null
}

/** Of a secret also its parts, such as the one number of a JWK that has to stay secret. */
function listSecrets({ secrecy }: Setting, value: string): string[] {
  if (secrecy === undefined) return []
  if (secrecy === 'all') return [value, ...(value.match(/[\w+/=~-]{16,}/g) ?? [])]
  const { password, searchParams } = new URL(value)
  const passwords = [password, searchParams.get('password') ?? '']
  return [value, ...passwords, ...passwords.map(decode)].filter(
    (each) => each.length >= leastLetters,
  )
}

/** Anything shorter is a part of common words. */
const leastLetters = 6

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A text of others, such as a mail server, without what may stand in no answer. */
export function hideSecrets({ secrets }: GivenSettings, text: string): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
