import { sayWhileStopped } from './command-line.ts'
import type { Setting } from './setting-formats.ts'
import { settings, type SettingName } from './settings.ts'

export function describeAbsence(
  name: SettingName,
  problem: 'is missing' | 'is set but empty',
): string {
  const { absence }: Setting = settings[name]
  return absence ? `${name} ${problem}: ${absence}` : describeProblem(name, problem)
}

export function describeProblem(name: SettingName, problem: string): string {
  const { sentence, example, madeBy }: Setting = settings[name]
  const maker = madeBy === undefined ? '' : `. To make one: ${sayWhileStopped(madeBy)}`
  return `${name} ${problem} (${sentence}). Example: ${name}=${example}${maker}`
}
