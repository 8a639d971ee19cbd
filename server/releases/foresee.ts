import type { FileIdentifier } from '#contract/build-names.ts'
import type { Channel } from '#contract/channels.ts'
import { builds } from '#contract/download.ts'
import { choose, type CatalogFile } from './catalog.ts'
import type { Reach } from './reach.ts'

/** What a release becomes for one system. */
interface Foreseen {
  system: string
  says: string
}

interface Planned {
  version: string
  channel: Channel
  identifiers: FileIdentifier[]
}

type Choosable = Pick<CatalogFile, 'version' | 'channel' | 'identifier' | 'is_pinned'>

/** Says who would be offered these files on each system, if they were published now. */
export function foresee(catalog: Choosable[], planned: Planned, reach: Reach): Foreseen[] {
  const { version, channel, identifiers } = planned
  const added = identifiers.map((identifier) => ({
    version,
    channel,
    identifier,
    is_pinned: false,
  }))
  const after = [...catalog, ...added]
  const offer = (identifier: FileIdentifier) => ({
    before: chooseOf(catalog, identifier),
    now: chooseOf(after, identifier),
  })
  return sayBySystem(planned, reach, offer)
}

/** Says who is offered a published version on each system now. */
export function describeOffers(catalog: Choosable[], own: Planned, reach: Reach): Foreseen[] {
  const offer = (identifier: FileIdentifier) => ({
    before: null,
    now: chooseOf(catalog, identifier),
  })
  return sayBySystem(own, reach, offer)
}

function sayBySystem(
  planned: Planned,
  reach: Reach,
  offer: (identifier: FileIdentifier) => Omit<Offer, 'name'>,
): Foreseen[] {
  const systems = [...new Set(builds.map(({ system }) => system))]
  return systems.flatMap((system) => {
    const own = builds.filter(
      (build) => build.system === system && planned.identifiers.includes(build.identifier),
    )
    if (own.length === 0) return []
    const offers = own.map(({ identifier, chip, format }) => ({
      name: `${chip} .${format}`,
      ...offer(identifier),
    }))
    return [{ system, says: sayWho(offers, planned, { ...reach, system }) }]
  })
}

function chooseOf(files: Choosable[], identifier: FileIdentifier) {
  const own = files.filter((each) => each.identifier === identifier)
  return choose(own)?.version ?? null
}

interface Offer {
  name: string
  before: string | null
  now: string | null
}

function sayWho(
  offers: Offer[],
  { version, channel }: Planned,
  { devices, system }: Reach & { system: string },
): string {
  if (channel !== 'stable') return `Nobody finds it on the site: whoever names ${channel} gets it.`
  const reached = offers.filter(({ now }) => now === version)
  const missed = offers.filter(({ now }) => now !== version)
  const stay = listVersions(missed, 'now')
  if (reached.length === 0) return `Nobody is offered it. ${stay} stays current.`
  const before = listVersions(reached, 'before')
  const instead = before === '' ? '' : ` in place of ${before}`
  const rest = missed.length > 0 ? ` ${stay} stays current for ${list(missed)}.` : ''
  return `Offered to everyone${instead}.${rest}${sayDevices(devices.get(system))}`
}

function sayMany(number: number, one: string, many: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`
}

/** Of the last seven days. */
function sayDevices(counts: { seen: number; reached: number } | undefined): string {
  if (counts === undefined) return ''
  const { seen, reached } = counts
  const devices = sayMany(seen, 'device', 'devices')
  const have = reached === 1 ? 'has' : 'have'
  return ` ${reached} of ${devices} seen in the last seven days ${have} a license that covers it.`
}

function list(offers: Offer[]): string {
  return offers.map(({ name }) => name).join(', ')
}

function listVersions(offers: Offer[], when: 'before' | 'now'): string {
  const versions = new Set(offers.flatMap((each) => each[when] ?? []))
  return [...versions].join(' and ')
}

export function sayAll(foreseen: Foreseen[]): string {
  return foreseen.map(({ system, says }) => `${system}: ${says}`).join(' ')
}
