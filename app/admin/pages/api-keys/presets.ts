import type { Scope } from '#contract/admin/api-keys.ts'

/** What a build server needs to publish. */
export const buildServer = { name: 'Build server', scopes: ['releases:publish'] }

/** Sets of scopes that one press selects. */
export const presets: { label: string; includes: (scope: Scope) => boolean }[] = [
  { label: 'Read everything', includes: ({ kind }) => kind === 'read' },
  { label: 'Help desk', includes: ({ kind, support }) => support && kind !== 'sensitive' },
  { label: buildServer.name, includes: ({ name }) => buildServer.scopes.includes(name) },
  { label: 'None', includes: () => false },
]
