/** The channels of versions: `stable` is offered to everybody, the others to apps that name the channel. */
export const channels = ['stable', 'beta', 'alpha'] as const
export type Channel = (typeof channels)[number]

/**
 * Reports whether somebody on the channel `last` is offered what is on `channel`: each includes those
 * before it.
 */
export function isWithin(channel: Channel, last: Channel): boolean {
  return channels.indexOf(channel) <= channels.indexOf(last)
}

/** The words for a stage that mean each channel but stable. */
const words = new Map<string, Channel>([
  ['beta', 'beta'],
  ['rc', 'beta'],
  ['alpha', 'alpha'],
])

/**
 * Finds the channel that a word means. electron-builder makes the first word of a stage the channel of
 * the app, so an app of `1.2.0-rc.1` asks for `rc`. Any other word means stable, as `latest` does.
 */
export function findChannel(word: string): Channel {
  return findStage(word) ?? 'stable'
}

/**
 * Finds the channel of a version for which none is named: that of its stage, as in `1.2.0-beta.1`, and
 * null for a stage that means none. While every version has a stage, as in a public alpha, they are all
 * for everybody.
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
