import { readConfig } from '#server/settings/config.ts'
import { listSlots } from '#server/running/open-pages.ts'

const read = readConfig({})
if ('problems' in read) throw new Error(read.problems.join('\n'))

/** The values in the demo's pages. */
export const slotValues = listSlots(read.config)
