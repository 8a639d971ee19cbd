/**
 * The channels of versions. `stable` is offered to everybody, the others only to apps that ask for the
 * channel.
 */
export const channels = ['stable', 'beta', 'alpha'] as const
export type Channel = (typeof channels)[number]

/**
 * Reports whether apps on the channel `last` are offered what is on `channel`: each channel includes
 * those before it.
 */
export function isWithin(channel: Channel, last: Channel): boolean {
  return channels.indexOf(channel) <= channels.indexOf(last)
}

/** The words for pre-release stages, by the channel that they mean. */
const words = new Map<string, Channel>([
  ['beta', 'beta'],
  ['rc', 'beta'],
  ['alpha', 'alpha'],
])

/**
 * Finds the channel that a word means. electron-builder uses the first word of an app's pre-release
 * stage as its channel, so an app of `1.2.0-rc.1` asks for `rc`. Any other word, such as `latest`,
 * means stable.
 */
export function findChannel(word: string): Channel {
  return findStage(word) ?? 'stable'
}

/**
 * Finds the channel of a version whose publisher named none: that of its stage, as in `1.2.0-beta.1`,
 * or null if the stage means none. While every version has a stage, as in a public alpha, all of them
 * are for everybody.
 */
export function findUsualChannel(
  version: string,
  others: { version: string; channel: Channel }[],
): Channel | null {
  const hasPlain = others.some((each) => each.channel === 'stable' && !each.version.includes('-'))
  const [, stage] = /^[^-]+-(.+)/.exec(version) ?? []
  return stage !== undefined && hasPlain ? findStage(stage) : 'stable'
}

function findStage(word: string): Channel | null {
  const [letters] = /^[a-z]*/.exec(word.toLowerCase())!
  return words.get(letters) ?? null
}
