import { z } from 'zod'
import { readSmall } from '#db/backup/small-file.ts'
import { findOtherKind, type Kind } from '#db/kind.ts'
import { openStore } from '#db/stores/open.ts'
import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'

/** The file that says which kind of shop keeps its builds in a place. */
const markFile = 'kind.json'
const mark = z.object({ kind: z.enum(['shop', 'sandbox']) })

interface Place {
  releases: StorePlace
  kind: Kind
}

/**
 * Marks the place of the published builds with the kind of shop that uses it, or says why a shop of this kind
 * must not use it. A demo leaves no mark, because a shop may later use its folder.
 */
export async function claimReleases({ releases, kind }: Place): Promise<string | null> {
  const store = await openStore(releases)
  const marked = await readMark(store)
  if (marked === null && kind !== 'local')
    await store.write(markFile, Buffer.from(`${JSON.stringify({ kind })}\n`))
  const found = { what: store.name, kind: marked ?? kind, instead: 'name another RELEASES_DIR' }
  return findOtherKind(found, kind)
}

async function readMark(store: Store): Promise<Kind | null> {
  const file = (await store.list('')).includes(markFile) ? await readSmall(store, markFile) : null
  return file !== null && 'says' in file ? (mark.safeParse(file.says).data?.kind ?? null) : null
}
