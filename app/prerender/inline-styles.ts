const styleLink = /<link\b[^>]*\brel="stylesheet"[^>]*\/?>/g

/** The stylesheets of a page become one `<style>`: no request before the first paint. */
export async function inlineStyles(
  html: string,
  readStyles: (href: string) => Promise<string>,
): Promise<string> {
  const links = html.match(styleLink) ?? []
  if (links.length === 0) return html
  const addresses = [...new Set(links.map(hrefOf))]
  const styles = await Promise.all(addresses.map(readStyles))
  const [first] = links
  const element = `<style>${styles.map((style) => style.trim()).join('')}</style>`
  return html.replace(first!, () => element).replace(styleLink, '')
}

export function isHydrated(html: string): boolean {
  return html.includes('window.__reactRouterContext')
}

function hrefOf(link: string): string {
  const href = /\bhref="([^"]+)"/.exec(link)?.[1]
  if (!href) throw new Error(`A stylesheet link without an address: ${link}`)
  // React Router marks a sheet that two routes share with an empty fragment.
  return href.replace(/#$/, '')
}
