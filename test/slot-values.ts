import { readConfig } from '#server/config.ts'
import { listSlots } from '#server/open-pages.ts'

const read = readConfig({})
if ('problems' in read) throw new Error(read.problems.join('\n'))

/** What the demo's pages are filled with. */
export const slotValues = listSlots(read.config)
