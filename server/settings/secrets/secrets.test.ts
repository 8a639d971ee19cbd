import { describe, expect, it } from 'vitest'
import { splitAppSecrets } from '../setting.ts'
import { deriveSecrets, mac, seal, unseal } from './secrets.ts'

const secrets = deriveSecrets(['a secret of the tests, long enough for them'])
const other = deriveSecrets(['another secret of the tests, just as long'])

describe('a keyed hash', () => {
  const hashOf = (...parts: string[]) => mac(secrets.codePepper, ...parts).toString('hex')

  it('depends on where each of its parts ends', () => {
    const ways = [
      ['id', 'ada@example.org', '123456'],
      ['id', 'ada@example.org1', '23456'],
      ['ida', 'da@example.org', '123456'],
      ['id', 'ada@example.org123456'],
      ['idada@example.org123456'],
    ]
    expect(new Set(ways.map((parts) => hashOf(...parts))).size).toBe(ways.length)
  })

  it('differs with the purpose and with the secret', () => {
    const keys = [secrets.codePepper, secrets.keyLookup, other.codePepper]
    expect(new Set(keys.map((key) => mac(key, 'x').toString('hex'))).size).toBe(keys.length)
  })
})

describe('a sealed text', () => {
  const sealed = seal(secrets.seal, 'row-1', 'PC1-…')

  it('opens only in its own row with its own secret', () => {
    expect(unseal(secrets.seal, 'row-1', sealed)).toBe('PC1-…')
    expect(unseal(secrets.seal, 'row-2', sealed)).toBeNull()
    expect(unseal(other.seal, 'row-1', sealed)).toBeNull()
  })

  it('does not open once a byte of it has changed', () => {
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed[index]! ^= 1
      expect(unseal(secrets.seal, 'row-1', changed)).toBeNull()
    }
  })
})

it('an APP_SECRET is split at its commas, unless the parts are too short to be secrets', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(splitAppSecrets(`${one}, ${two}`)).toEqual([one, two])
  expect(splitAppSecrets(`${one},${one}`)).toEqual([one])
  const whole = `${one},b`
  expect(splitAppSecrets(whole)).toEqual([whole])
})
