import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { type Base, findLastBase, stateBase } from './bases.ts'
import { readMark } from './mark.ts'
import { isSigned, readSigner, type Statement } from './signatures.ts'
import type { BackupTarget } from './store.ts'
import type { VendorKeys } from './vendor-keys.ts'

/** Whose files are opened. */
export interface Trust {
  keys: VendorKeys
  /** PostgreSQL's identifier of the database that is backed up there. */
  shop: string
  /** The operator was told that whoever made a file can run code here, and opens it all the same. */
  takesUnsigned: boolean
}

/** A file that is there and can never be opened. Its message says why. */
export class Damaged extends Error {}

/** Nobody knows who made it. */
export class Unsigned extends Damaged {}

/** A place that lost its mark is that of its newest copy. */
export async function trustIn(store: Store, trust: Omit<Trust, 'shop'>): Promise<Trust> {
  const shop = (await readMark(store)) ?? (await findLastBase(store))?.shop ?? ''
  return { ...trust, shop }
}

/** The newest one that the key of this server signed. */
export async function findSignedCopy({
  place,
  signingKey,
}: BackupTarget): Promise<Base | undefined> {
  const own = [readSigner(signingKey)]
  const isOurs = (base: Base) => isSigned(stateBase(base), base.signature, own)
  return findLastBase(await openStore(place), isOurs)
}

/** Why a file is not opened; null when its signature fits, or the operator opens it all the same. */
export function findDoubt(
  { keys, shop, takesUnsigned }: Trust,
  statement: Statement,
  signature: string,
): string | null {
  if (takesUnsigned) return null
  if (signature === '') return 'it is not signed'
  if (statement.shop !== shop) return 'it is signed as that of another shop'
  return isSigned(statement, signature, keys.signers)
    ? null
    : 'its signature is not of a key in this key file, or is that of something else'
}
