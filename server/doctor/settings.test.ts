import { describe, expect, it } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { checkLacks } from './settings.ts'

function check(bank: string): string[] {
  const env = { BANK_DETAILS: bank, DATA_DIR: '/tmp' }
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return checkLacks({ ...read.config, production: true })
    .filter(({ part }) => part === 'bank')
    .map(({ says }) => says)
}

describe('an IBAN in the bank details', () => {
  it('passes with spaces, without them, and in lower case', () => {
    for (const iban of [
      'DE02 1203 0000 0000 2020 51',
      'DE02120300000000202051',
      'gb82 west 1234 5698 7654 32',
      'FR14 2004 1010 0505 0001 3M02 606',
    ])
      expect(check(`Protocraft Ltd | IBAN ${iban} | BIC BYLADEM1001`)).toEqual([])
  })

  it('with one digit wrong or two exchanged is named, and so is where it stands', () => {
    for (const iban of ['DE02 1203 0000 0000 2020 15', 'DE02 1203 0000 0000 2020 50'])
      expect(check(`Protocraft Ltd | IBAN: ${iban}`)).toEqual([
        `The check digits of the IBAN in BANK_DETAILS are wrong: ${iban}.`,
      ])
  })

  it('need not be there: a bank elsewhere has other numbers', () => {
    expect(check('Protocraft Inc | Routing 026009593 | Account 8310000000')).toEqual([])
  })
})
