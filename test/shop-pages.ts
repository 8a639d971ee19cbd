import { join } from 'node:path'
import { loadPageFiles, type PageFiles } from '#server/page-files/load.ts'
import { listSlots } from '#server/running/open-pages.ts'
import type { Config } from '#server/settings/config.ts'

const pagesOf = new Map<string, PageFiles>()

/** Read and filled once for all shops of a worker whose pages are the same. */
export function loadPages(config: Config, checkoutHosts: string[]): PageFiles {
  const values = {
    https: config.siteUrl.startsWith('https:'),
    checkoutHosts,
    hasConsole: config.admins.length > 0,
    slots: listSlots(config),
  }
  const name = JSON.stringify(values)
  const pages = pagesOf.get(name) ?? loadPageFiles({ ...built, ...values })
  pagesOf.set(name, pages)
  // Each instance shows the prices that it knows.
  return { ...pages, files: new Map(pages.files) }
}

const built = {
  folder: join(import.meta.dirname, '../build/pages'),
  packedFolder: join(import.meta.dirname, '../build/packed'),
}
