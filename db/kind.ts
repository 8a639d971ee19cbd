/**
 * A `shop` takes real money, a `sandbox` is on a public address with test keys of its provider, and a
 * `local` one is a demo or a development shop, for its own machine. A database keeps its kind.
 */
export type Kind = 'shop' | 'sandbox' | 'local'

const kinds: Record<Kind, { name: string; settings: string }> = {
  shop: {
    name: 'a shop that takes real money',
    settings: 'Set NODE_ENV=production and remove SANDBOX',
  },
  sandbox: { name: 'a sandbox', settings: 'Set NODE_ENV=production and SANDBOX=true' },
  local: {
    name: 'a demo or a development shop',
    settings: 'Remove NODE_ENV=production and SANDBOX',
  },
}

interface Found {
  what: string
  kind: Kind
  /** Says what to do instead of changing the settings. */
  instead: string
}

/** Returns why a program of our kind must not use what it found; null if it may. */
export function findOtherKind({ what, kind, instead }: Found, ours: Kind): string | null {
  if (kind === ours) return null
  return `${what} belongs to ${kinds[kind].name}, and the settings are those of ${kinds[ours].name}. ${kinds[kind].settings} to use it, or ${instead}.`
}
