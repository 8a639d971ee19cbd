import type { FileIdentifier } from '#contract/build-names.ts'
import { capitalize } from '#contract/capitalize.ts'
import type { Channel } from '#contract/channels.ts'
import { builds } from '#contract/download.ts'
import { choose, type CatalogFile } from './catalog.ts'

interface Offered {
  system: string
  says: string
}

interface Published {
  version: string
  channel: Channel
  identifiers: FileIdentifier[]
}

type Choosable = Pick<CatalogFile, 'version' | 'channel' | 'identifier' | 'is_pinned'>

/** Says who is currently offered a published version on each system. */
export function describeOffers(catalog: Choosable[], published: Published): Offered[] {
  const systems = [...new Set(builds.map(({ system }) => system))]
  return systems.flatMap((system) => {
    const own = builds.filter(
      (build) => build.system === system && published.identifiers.includes(build.identifier),
    )
    if (own.length === 0) return []
    const offers = own.map(({ identifier, chip, format }) => ({
      name: `${chip} .${format}`,
      current: choose(catalog.filter((each) => each.identifier === identifier))?.version ?? null,
    }))
    return [{ system, says: sayWho(offers, published) }]
  })
}

interface Offer {
  name: string
  current: string | null
}

function sayWho(offers: Offer[], { version, channel }: Published): string {
  if (channel !== 'stable') return `No. ${capitalize(channel)} only.`
  const missed = offers.filter(({ current }) => current !== version)
  const stay = [...new Set(missed.flatMap(({ current }) => current ?? []))].join(' and ')
  if (missed.length === offers.length) return `Nobody is offered it. ${stay} stays current.`
  if (missed.length === 0) return 'Offered to everyone.'
  return `Offered to everyone. ${stay} stays current for ${missed.map(({ name }) => name).join(', ')}.`
}

export function sayAll(offered: Offered[]): string {
  return offered.map(({ system, says }) => `${system}: ${says}`).join(' ')
}
