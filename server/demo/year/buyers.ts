import { randomUUID } from 'node:crypto'
import type { Draw } from './draw.ts'

export interface Buyer {
  id: string
  given: string
  family: string
  email: string
  /** The country as two letters of ISO 3166. */
  country: string
  city: string
}

/** Given names and family names for each country. They are made up, and so are all the people here. */
const countries = [
  ['US', 'Portland', 'Hazel June Miles Owen Tess Wade', 'Brook Hill Lake Reed Stone Woods'],
  ['DE', 'Leipzig', 'Anke Bodo Jonas Lena Mila Uwe', 'Berg Linde Sommer Vogel Winter Bach'],
  ['GB', 'Bristol', 'Alfie Edith Imogen Rory', 'Ashby Field Marsh Thorne'],
  ['JP', 'Sapporo', 'Aiko Haru Kenta Yui', 'Hayashi Kawa Mori Yama'],
  ['FR', 'Nantes', 'Chloe Hugo Lise Remy', 'Bois Fontaine Rivage Valle'],
  ['BR', 'Recife', 'Bia Caio Davi Luana', 'Campos Lagoa Matos Rocha'],
  ['IN', 'Pune', 'Asha Dev Kavya Rohan', 'Bhat Nair Rao Sen'],
  ['CA', 'Halifax', 'Avery Blair Elise Logan', 'Birch Cove Maple North'],
  ['PL', 'Gdynia', 'Ewa Jan Kasia Piotr', 'Lipa Morska Polna Zima'],
  ['NG', 'Ibadan', 'Ayo Chidi Ife Tobi', 'Ade Eze Obi Okon'],
  ['KR', 'Daegu', 'Hana Jun Minho Sora', 'Baek Han Noh Seo'],
  ['AU', 'Hobart', 'Bree Flynn Matilda Toby', 'Bay Coral Dune Gum'],
  ['ES', 'Bilbao', 'Alba Iker Lucia Mateo', 'Arroyo Costa Prado Sierra'],
  ['SE', 'Umea', 'Alma Elsa Nils Stig', 'Ek Lund Sjo Strand'],
  ['MX', 'Oaxaca', 'Diego Elena Paz Tito', 'Cerro Luna Nopal Rios'],
  ['KE', 'Kisumu', 'Amina Baraka Juma Zawadi', 'Jabali Mwezi Nyota Ziwa'],
] as const

const domains = ['com', 'net', 'org']

/**
 * Makes up as many people as asked for, all with different addresses, most of them from the first countries.
 */
export function drawBuyers(count: number, draw: Draw): Buyer[] {
  const buyers = new Map<string, Buyer>()
  while (buyers.size < count) {
    const [country, city, givens, families] = pick(countries, draw() ** 1.4)
    const given = pick(givens.split(' '), draw())
    const family = pick(families.split(' '), draw())
    const email = `${given}.${family}@example.${pick(domains, draw())}`.toLowerCase()
    buyers.set(email, { id: randomUUID(), given, family, email, country, city })
  }
  return [...buyers.values()]
}

export function pick<Item>(items: readonly Item[], drawn: number): Item {
  return items[Math.floor(drawn * items.length)]!
}
