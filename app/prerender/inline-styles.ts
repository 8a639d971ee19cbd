import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { findClasses, findNames, nameSheet } from './class-names.ts'

/** What the bundler wrote: the text of each style sheet and script by its address. */
export type Bundle = ReadonlyMap<string, string>

interface StyledPage {
  html: string
  /** The styles of its live figures. */
  live: { file: string; css: string } | null
}

/**
 * The stylesheets of a page become one `<style>`: no request before the first paint, and no rule
 * that nothing on the page uses. Live figures lie far down: app/enhance/islands.ts asks for their styles.
 */
export function inlineStyles(html: string, bundle: Bundle): StyledPage {
  const links = html.match(styleLink) ?? []
  const [first] = links
  if (!first) return { html, live: null }
  const sheets = [...new Set(links.map(hrefOf))].map((address) => readFrom(bundle, address))
  const used = findNames(html + scriptsOf(html, bundle).join(''))
  const [ofLiveFigures, others] = partition(sheets, isOfLiveFigures)
  const style = `<style>${dropUnused(others, used)}</style>`
  const styled = html.replace(first, () => style).replace(styleLink, '')
  if (ofLiveFigures.length === 0) return { html: styled, live: null }
  const live = nameFile(dropUnused(ofLiveFigures, used))
  return { html: linkLiveSheet(styled, live.file), live }
}

function nameFile(css: string): { file: string; css: string } {
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8)
  return { file: `assets/live-figures-${hash}.css`, css }
}

function linkLiveSheet(html: string, file: string): string {
  const link = `<link rel="stylesheet" href="/${file}"/>`
  const links = `<template data-live-styles="">${link}</template><noscript>${link}</noscript>`
  return html.replace('</head>', () => `${links}</head>`)
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

function dropUnused(sheets: string[], used: Set<string>): string {
  const css = sheets.join('')
  // Classes only: an animation is named by no page.
  const unusedSymbols = [...findClasses(css)].filter((name) => !used.has(name))
  const code = Buffer.from(css)
  return String(transform({ filename: 'page.css', code, minify: true, unusedSymbols }).code)
}

const liveFolder = join(import.meta.dirname, '../docs/live')
const liveSheets = new Set(
  globSync('**/*.module.css', { cwd: liveFolder }).map((file) => nameSheet(join(liveFolder, file))),
)

function isOfLiveFigures(sheet: string): boolean {
  const names = [...findNames(sheet)]
  return names.length > 0 && names.every((name) => liveSheets.has(name.replace(/_.*/, '')))
}

function partition<T>(items: T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))]
}
