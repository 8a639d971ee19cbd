import type { PageHandle } from '../handle.ts'

/** What every page of the console declares: React runs on it, and search engines do not list it. */
export function consolePage(title: string, description: string): PageHandle {
  return { title, description, hydrate: true, unlisted: true, frame: 'admin' }
}
