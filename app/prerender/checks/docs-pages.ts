/** Docs pages that are written but not in the sidebar, or in the sidebar but not built, as sentences. */
export function findLostDocs(written: string[], listed: string[], built: Set<string>): string[] {
  return [
    ...written
      .filter((slug) => !listed.includes(slug))
      .map((slug) => `content/docs/${slug}.mdx has no line in app/docs/sidebar.ts`),
    ...listed
      .filter((slug) => !written.includes(slug) || !built.has(`/docs/${slug}`))
      .map((slug) => `app/docs/sidebar.ts lists ${slug}, and there is no such page`),
  ]
}
