import { openFolder } from './folder.ts'
import type { S3Place, StorePlace } from './place.ts'
import type { S3Store } from './s3.ts'
import type { Store } from './store.ts'

export async function openStore(place: StorePlace): Promise<Store> {
  return 'folder' in place ? openFolder(place.folder) : openBucket(place)
}

/** Loads the SDK only if the program uses a bucket. */
export async function openBucket(place: S3Place): Promise<S3Store> {
  const { openS3 } = await import('./s3.ts')
  return openS3(place)
}
