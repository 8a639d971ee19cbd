import type { Format } from './table.ts'

/** A use of the command line, without the words for resource and command. */
export interface Call {
  args: string[]
  format: Format
  isTrial: boolean
  isAgreed: boolean
  isDemo: boolean
  wantsHelp: boolean
}

export const flags = ['--json', '--csv', '--dry-run', '--yes', '--demo', '--help']

/** Extracts the flags that every command accepts. */
export function readCall(all: string[]): Call {
  const has = (flag: string) => all.includes(flag)
  const asksHelp = all[0] === 'help'
  return {
    args: all.slice(asksHelp ? 1 : 0).filter((each) => !flags.includes(each)),
    format: has('--json') ? 'json' : has('--csv') ? 'csv' : 'text',
    isTrial: has('--dry-run'),
    isAgreed: has('--yes'),
    isDemo: has('--demo'),
    wantsHelp: asksHelp || has('--help'),
  }
}
