/** Where the words of a docs page are edited; the service's front page while no repository is named. */
export function editAddress(repository: string, slug: string): string {
  return within(repository, `edit/main/content/docs/${slug}.mdx`)
}

/** Where each version of an agreement is kept, with its date. */
export function historyAddress(repository: string, name: string): string {
  return within(repository, `commits/main/content/legal/${name}.mdx`)
}

function within(repository: string, path: string): string {
  const isNamed = new URL(repository).pathname !== '/'
  return isNamed ? `${repository}/${path}` : repository
}
