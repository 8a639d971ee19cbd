import { slot } from './slots.ts'

export function editAddress(slug: string): string {
  return `${slot('repository_url')}/edit/main/content/docs/${slug}.mdx`
}

/** Returns where each version of an agreement is kept, with its date. */
export function historyAddress(name: string): string {
  return `${slot('repository_url')}/commits/main/content/legal/${name}.mdx`
}
