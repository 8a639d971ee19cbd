import { openFolder } from './folder.ts'
import type { StorePlace } from './place.ts'
import type { Store } from './store.ts'

export async function openStore({ folder }: StorePlace): Promise<Store> {
  return openFolder(folder)
}
