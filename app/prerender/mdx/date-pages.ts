import { relative, join } from 'node:path'
import type { Root } from 'hast'
import { setInHandle } from './handle-of-page.ts'
import { readLastChanges } from './last-changes.ts'

const root = join(import.meta.dirname, '../../..')
let asked: Promise<Map<string, string>> | undefined

/**
 * Dates pages: a rehype plugin that adds the date of the page's last commit to its `handle`, if git
 * knows it.
 */
export function datePages() {
  return async (tree: Root, file: { path: string }) => {
    // Read once for all pages, because each is compiled several times.
    const days = await (asked ??= readLastChanges())
    const day = days.get(relative(root, file.path).replaceAll('\\', '/'))
    if (day) setInHandle(tree, 'changed', day)
  }
}
