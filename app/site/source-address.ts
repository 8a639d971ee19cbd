import { slot } from './slots.ts'

export function editAddress(slug: string): string {
  return `${slot('repository_url')}/edit/main/content/docs/${slug}.mdx`
}

/** Returns the URL with all versions of an agreement and their dates. */
export function historyAddress(name: string): string {
  return `${slot('repository_url')}/commits/main/content/legal/${name}.mdx`
}
