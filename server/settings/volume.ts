import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The first file of a demo. */
export const demoLock = 'demo.lock'
const shopMark = 'shop'

/** Whether the data folder of an image belongs to a shop. What is there without a demo's lock does. */
export function holdsShop(dataDir = ''): boolean {
  const names = listNames(dataDir)
  return names.includes(shopMark) || (names.length > 0 && !names.includes(demoLock))
}

/** A shop on another database may keep nothing else here, and a demo may have been here before it. */
export function markAsShop(dataDir: string): void {
  writeFileSync(join(dataDir, shopMark), 'A shop keeps its data here: no demo starts on it.\n')
}

/** Without the folder that a file system makes for itself. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name !== 'lost+found')
  } catch {
    return []
  }
}
