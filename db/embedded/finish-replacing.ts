import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'

/**
 * The folder of a complete database that is about to replace the old one. Once the folder has this
 * name, the change is decided.
 */
export const readyPlace = ({ server }: Place): string => `${server}.restored`

/**
 * Moves a finished database into place, and keeps the old one. A killed program may stop after any of
 * the steps.
 */
export function finishReplacing(dataDir: string, place: Place): void {
  const ready = readyPlace(place)
  if (!existsSync(ready)) return
  const old = join(dataDir, 'secrets.json')
  const secrets = join(ready, 'secrets.json')
  if (existsSync(place.server)) {
    if (existsSync(old)) copyFileSync(old, join(place.server, 'secrets.json'))
    renameSync(place.server, findFreeName(`${place.server}.before`))
  }
  if (existsSync(secrets)) copyFileSync(secrets, old)
  rmSync(secrets, { force: true })
  renameSync(ready, place.server)
}

function findFreeName(name: string): string {
  for (let number = 1; ; number++) if (!existsSync(`${name}-${number}`)) return `${name}-${number}`
}
