import { transform } from 'lightningcss'

/** What the bundler wrote: the text of each style sheet and script by its address. */
export type Bundle = ReadonlyMap<string, string>

/**
 * The stylesheets of a page become one `<style>`: no request before the first paint, and no rule
 * that nothing on the page uses.
 */
export function inlineStyles(html: string, bundle: Bundle): string {
  const links = html.match(styleLink) ?? []
  const [first] = links
  if (!first) return html
  const sheets = [...new Set(links.map(hrefOf))].map((address) => readFrom(bundle, address))
  const used = namesOf(html + scriptsOf(html, bundle).join(''))
  const style = `<style>${dropUnused(sheets.join(''), used)}</style>`
  return html.replace(first, () => style).replace(styleLink, '')
}

const styleLink = /<link\b[^>]*\brel="stylesheet"[^>]*\/?>/g

function hrefOf(link: string): string {
  const href = /\bhref="([^"]+)"/.exec(link)?.[1]
  if (!href) throw new Error(`A stylesheet link without an address: ${link}`)
  // React Router marks a sheet that two routes share with an empty fragment.
  return href.replace(/#$/, '')
}

function readFrom(bundle: Bundle, address: string): string {
  const text = bundle.get(address)
  if (text === undefined) throw new Error(`A page asks for ${address}, which was not built.`)
  return text
}

/** All that may run on a page: what it names, and what that names in turn. */
function scriptsOf(html: string, bundle: Bundle): string[] {
  const found = new Map<string, string>()
  const follow = (text: string) => {
    for (const [name] of text.matchAll(/[\w-]+\.js\b/g)) {
      const code = bundle.get(`/assets/${name}`)
      if (code === undefined || found.has(name)) continue
      found.set(name, code)
      follow(code)
    }
  }
  follow(html)
  return [...found.values()]
}

/** Names as class-names.ts makes them: `footer_groups`. */
function namesOf(text: string): Set<string> {
  return new Set(text.match(/\b[a-z][a-z-]*_\w+/g))
}

function dropUnused(css: string, used: Set<string>): string {
  const unusedSymbols = [...namesOf(css)].filter((name) => !used.has(name))
  const code = Buffer.from(css)
  return String(transform({ filename: 'page.css', code, minify: true, unusedSymbols }).code)
}
