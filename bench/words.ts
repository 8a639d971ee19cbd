import { join } from 'node:path'
import { readDocsText } from '../app/prerender/machine/docs-text.ts'

export interface Words {
  groups: { title: string; pages: { slug: string; title: string }[] }[]
  pages: { slug: string; title: string; description: string; body: string }[]
}

/** Reads our documentation for another program: the same text, links within its own site, no figures. */
export async function readWords(): Promise<Words> {
  const texts = await readDocsText(join(import.meta.dirname, '..'))
  const pages = texts.map(({ slug, title, description, markdown }) => ({
    slug,
    title,
    description,
    body: strip(markdown),
  }))
  const titles = [...new Set(texts.map(({ group }) => group))]
  const groups = titles.map((title) => ({
    title,
    pages: texts.filter(({ group }) => group === title),
  }))
  return { groups: groups.map(({ title, pages }) => ({ title, pages: pages.map(pick) })), pages }
}

function pick({ slug, title }: { slug: string; title: string }) {
  return { slug, title }
}

/** Removes the heading, which every peer writes from the title. */
function strip(markdown: string): string {
  return markdown
    .replace(/^# .*\n+/, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll('__slot_site_url__', '')
}
