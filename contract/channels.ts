/** Who is offered a version: everybody, or whoever is invited to the channel. */
export const channels = ['stable', 'beta', 'alpha'] as const
export type Channel = (typeof channels)[number]

/** Those that nobody gets without an invitation. */
export const invitationChannels = ['beta', 'alpha'] as const

/** Whether somebody on the channel `last` is offered what is on `channel`: each includes those before it. */
export function isWithin(channel: Channel, last: Channel): boolean {
  return channels.indexOf(channel) <= channels.indexOf(last)
}

/** What build tools and people call them; electron-builder calls stable `latest`. */
const words = new Map<string, Channel>([
  ['latest', 'stable'],
  ['stable', 'stable'],
  ['beta', 'beta'],
  ['rc', 'beta'],
])

/**
 * The channel that a word means. electron-builder makes the first word of a stage the channel of the app,
 * so an app of `1.2.0-rc.1` asks for `rc`, and there can be any word.
 */
export function findChannel(word: string): Channel {
  const [letters] = /^[a-z]*/.exec(word.toLowerCase())!
  return words.get(letters) ?? 'alpha'
}

/**
 * The channel of a version for which none is named: that of its stage, as in `1.2.0-beta.1`. While there
 * is no version without a stage, as in a public alpha, those with one are for everybody.
 */
export function findUsualChannel(version: string, others: { version: string; channel: Channel }[]) {
  const hasPlain = others.some((each) => each.channel === 'stable' && !each.version.includes('-'))
  const [, stage] = /^[^-]+-(.+)/.exec(version) ?? []
  return stage !== undefined && hasPlain ? findChannel(stage) : 'stable'
}
