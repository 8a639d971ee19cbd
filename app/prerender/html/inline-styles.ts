import type { Element, Root } from 'hast'
import { select, selectAll } from 'hast-util-select'

/** The bundler's style sheets: the text of each, by URL. */
export type StyleSheets = ReadonlyMap<string, string>

/**
 * Inlines styles: a rehype plugin that merges a page's style sheets into one `<style>`, so that nothing
 * is requested before the first paint.
 */
export function inlineStyles(sheets: StyleSheets) {
  return (page: Root) => {
    const [first, ...others] = selectAll('link[rel=stylesheet]', page)
    if (!first) return
    const addresses = new Set([first, ...others].map(addressOf))
    const css = [...addresses].map((address) => readFrom(sheets, address)).join('')
    const head = select('head', page)!
    head.children = head.children.filter((each) => !others.includes(each as Element))
    Object.assign(first, {
      tagName: 'style',
      properties: {},
      children: [{ type: 'text', value: css }],
    })
  }
}

function addressOf({ properties }: Element): string {
  // React Router marks a sheet shared by two routes with an empty fragment.
  return String(properties.href).replace(/#$/, '')
}

function readFrom(sheets: StyleSheets, address: string): string {
  const css = sheets.get(address)
  if (css === undefined) throw new Error(`A page asks for ${address}, which was not built.`)
  return css
}
