import { requireConfig } from '#server/running/refuse-to-start.ts'
import { exportPagesCommand } from '../pages.ts'
import type { Noun } from '../../verb.ts'

export const pagesNoun: Noun = {
  export: {
    usage: '<folder>',
    help: 'Write the finished pages to a folder, for a CDN.',
    run: ({ args }) => exportPagesCommand(requireConfig(), ['export', ...args]),
  },
}
