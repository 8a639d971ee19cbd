import type { Scope } from '#contract/admin/api-keys.ts'

export type Choice = (scope: Scope) => boolean

export const isPlain: Choice = ({ ticked_by_name }) => !ticked_by_name
export const none: Choice = () => false

/** What a build server needs to publish. */
export const buildServer = { name: 'Build server', scopes: ['releases:publish'] }

/** Sets of scopes that one press selects. */
export const presets: { label: string; includes: Choice }[] = [
  { label: 'Read everything', includes: ({ writes }) => !writes },
  { label: 'Help desk', includes: (scope) => scope.support && isPlain(scope) },
  { label: buildServer.name, includes: ({ name }) => buildServer.scopes.includes(name) },
  { label: 'None', includes: none },
]

/** The set that has these scopes of all, and no others. */
export function findPreset(all: Scope[], names: string[]): string | undefined {
  if (all.length === 0 || names.length === 0) return undefined
  const fits = (includes: Choice) =>
    all.every((each) => includes(each) === names.includes(each.name))
  return presets.find(({ includes }) => fits(includes))?.label
}
