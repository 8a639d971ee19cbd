import { type Environment, listNamesInFile } from './environment.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

interface Given {
  /** The value as it may be shown. For an address with a password, that is its host; for a secret, null. */
  shown: string | null
  from: 'environment' | 'file'
}

export interface GivenSettings {
  byName: Map<string, Given>
  /** The default values of settings that are not set. */
  defaults: Environment
  /** Texts that no answer may contain. */
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

/** Lists the secrets in a value and in its parts, such as the one number of a JWK that is secret. */
function listSecrets({ secrecy }: Setting, value: string): string[] {
  if (secrecy === undefined) return []
  if (secrecy === 'all') return [value, ...(value.match(/[\w+/=~-]{16,}/g) ?? [])]
  const { password, searchParams } = new URL(value)
  const passwords = [password, searchParams.get('password') ?? '']
  return [value, ...passwords, ...passwords.map(decode)].filter(
    (each) => each.length >= leastLetters,
  )
}

/** The shortest text that is hidden. Shorter ones occur in ordinary words. */
const leastLetters = 6

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Removes secrets from the text of another program, such as a mail server. */
export function hideSecrets({ secrets }: GivenSettings, text: string): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
