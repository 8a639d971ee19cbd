/** Where the words of a docs page are edited; the service's front page while no repository is named. */
export function editAddress(repository: string, slug: string): string {
  const isNamed = new URL(repository).pathname !== '/'
  return isNamed ? `${repository}/edit/main/content/docs/${slug}.mdx` : repository
}
