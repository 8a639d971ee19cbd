import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'
import { z } from 'zod'
import { readSmall } from './small-file.ts'

/** The place of backups, their recipient, and the key that signs them as this shop's. */
export interface BackupTarget {
  place: StorePlace
  recipient: string
  /** An Ed25519 private key as a JWK. */
  signingKey: string
}

/**
 * Names the shop whose backups a location contains, and proves that it is the location rather than a
 * missing mount.
 */
const markFile = 'shop.json'

const mark = z.object({ shop: z.string() })

/**
 * Reads which shop's backups a location contains, by its name in the table `shop`; null without a mark.
 */
export async function readMark(store: Store): Promise<string | null> {
  if (!(await store.list('')).includes(markFile)) return null
  const file = await readSmall(store, markFile)
  if (file === null) return null
  const read = 'says' in file ? mark.safeParse(file.says) : null
  if (read?.success) return read.data.shop
  throw new Error(
    `${store.name}/${markFile} is not as “backup begin” writes it. See who can write there, and move it away. Then a restore works without it, and a shop whose copies are there marks the place again with “backup begin”.`,
  )
}

export async function writeMark(store: Store, shop: string): Promise<void> {
  const content: z.output<typeof mark> = { shop }
  await store.write(markFile, Buffer.from(`${JSON.stringify(content)}\n`))
}

/** Lists what is in a location outside of our folders, such as copies in another format. */
export async function listStrange(store: Store): Promise<string[]> {
  const isOwn = /^(shop\.json|(copies|restores|builds)\/?|\..*)$/
  return (await store.list('')).filter((name) => !isOwn.test(name))
}

export function describeUnmarked({ name }: Store): string {
  return `${name} has no mark of this shop, so nothing is backed up there. If it is mounted from another machine, mount it. If it is new, mark it with “backup begin”, as docs/operating/backup.md says.`
}

/** Describes foreign files. `found` is what the location contains. */
export function describeForeign(
  { name }: Store,
  found: 'another shop' | 'an unknown shop',
): string {
  return `${name} holds the backups of ${found}, and those of this database would mix with them. Restore that shop (docs/operating/backup.md), or set BACKUP_TO to an empty place.`
}
