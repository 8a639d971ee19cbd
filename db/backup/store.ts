import { json } from 'node:stream/consumers'
import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'

/** Where backups go, for whom they are sealed, and who says that they are this shop's. */
export interface BackupTarget {
  place: StorePlace
  /** An age recipient. */
  recipient: string
  /** An Ed25519 private key as a JWK. */
  signingKey: string
}

/** Says whose backups a place holds, and that it is the place and not a mount that is missing. */
const markFile = 'shop.json'

interface Mark {
  shop: string
}

/** The shop that backs itself up there, as the table `shop` names it; null without a mark. */
export async function readMark(store: Store): Promise<string | null> {
  if (!(await store.list('')).includes(markFile)) return null
  const { shop } = (await json(await store.read(markFile))) as Partial<Mark>
  if (typeof shop === 'string') return shop
  throw new Error(`${store.name}/${markFile} is not as backup begin writes it: bring it back.`)
}

export async function writeMark(store: Store, shop: string): Promise<void> {
  await store.write(markFile, Buffer.from(`${JSON.stringify({ shop } satisfies Mark)}\n`))
}

/** What lies in a place and is in no folder of ours, such as copies of another form. */
export async function listStrange(store: Store): Promise<string[]> {
  const own = new Set([markFile, 'copies', 'restores', 'builds'])
  return (await store.list('')).filter((name) => !own.has(name) && !name.startsWith('.'))
}

export function describeUnmarked({ name }: Store): string {
  return `${name} has no mark of this shop, so nothing is backed up there. If it is mounted from another machine, mount it. If it is new, mark it with “backup begin”, as docs/operating/backup.md says.`
}

/** `found` is what is at the place. */
export function describeForeign(
  { name }: Store,
  found: 'another shop' | 'an unknown shop',
): string {
  return `${name} holds the backups of ${found}, and those of this database would mix with them. Restore that shop (docs/operating/backup.md), or set BACKUP_TO to an empty place.`
}
