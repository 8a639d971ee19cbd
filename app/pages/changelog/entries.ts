import type { ComponentType } from 'react'

export interface ChangelogEntry {
  id: string
  title: string
  description: string
  /** A day: `2026-11-20`. */
  published: string
  Words: ComponentType
}

interface EntryModule {
  default: ComponentType
  handle: Omit<ChangelogEntry, 'id' | 'Words'>
}

const modules = import.meta.glob<EntryModule>('/content/changelog/*.mdx', { eager: true })

/** The entries of `content/changelog/`, newest first. */
export const entries: ChangelogEntry[] = Object.entries(modules)
  .map(([file, { default: Words, handle }]) => ({ ...handle, id: idOf(file), Words }))
  .toSorted((a, b) => (a.id < b.id ? 1 : -1))

function idOf(file: string): string {
  return file.split('/').at(-1)!.replace('.mdx', '')
}
