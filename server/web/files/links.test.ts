import { join } from 'node:path'
import { expect, it } from 'vitest'
import { productionSettings, readSettings } from '#test/settings.ts'
import { listSlots } from '../../start/open-pages.ts'
import { loadPageFiles } from './load.ts'
import type { StoredFile } from './stored-file.ts'

// These test the built pages: a link that is set at the start, or never, affects all of them.

it('in production, an unset link and its placeholder appear on no page', () => {
  const pages = [...fill(productionSettings)]
  expect(pages.length).toBeGreaterThan(40)
  const ofLinks = /Elsewhere|Edit this page|history of this page|"\/(?:edit|commits)\//
  const ofServices = /<a [^>]*>(?:X|Discord|YouTube|Trello)<\/a>/
  const holding = pages.filter(([, html]) => ofLinks.test(html) || ofServices.test(html))
  expect(holding.map(([address]) => address)).toEqual([])
  expect(listLacking(new Map(pages), '>Privacy policy</a>')).toEqual([])
})

it('in production, only set links are shown', () => {
  const pages = fill({
    ...productionSettings,
    SOCIAL_DISCORD: 'https://discord.gg/a?b=1&c=2',
    REPOSITORY_URL: 'https://github.com/someone/site/',
  })
  const discord =
    '<h2>Elsewhere</h2><a href="https://discord.gg/a?b=1&amp;c=2" title="Protocraft on Discord">Discord</a></div>'
  expect(listLacking(pages, discord)).toEqual([])
  const repository = 'href="https://github.com/someone/site'
  expect(pages.get('/docs/using-tools')).toContain(
    `${repository}/edit/main/content/docs/using-tools.mdx">Edit this page</a>`,
  )
  expect(pages.get('/eula')).toContain(
    `${repository}/commits/main/content/legal/eula.mdx">the history of this page</a>`,
  )
})

it.each([
  ['X', 'https://x.com'],
  ['Discord', 'https://discord.com'],
  ['YouTube', 'https://www.youtube.com'],
  ['Trello', 'https://trello.com'],
])('the demo links to the front page of %s on every page, and says so', (name, address) => {
  const link = `<a href="${address}" title="The front page of ${name}: no account is set">${name}</a>`
  expect(listLacking(fill({}), link)).toEqual([])
})

function listLacking(pages: Map<string, string>, words: string): string[] {
  return [...pages].filter(([, html]) => !html.includes(words)).map(([address]) => address)
}

/** Fills every page, by path, including the frame for pages that are made per request. */
function fill(env: Record<string, string>): Map<string, string> {
  const { files, served } = loadPageFiles({
    folder: join(import.meta.dirname, '../../../build/pages'),
    servedFile: join(import.meta.dirname, '../../../build/served.js'),
    packedFolder: join(import.meta.dirname, '../../../build/packed'),
    https: true,
    hasConsole: false,
    checkoutHosts: [],
    slots: listSlots(readSettings(env)),
  })
  const pages = [...files].filter(([, { identity }]) => isPage(identity.headers))
  return new Map([
    ...pages.map(([address, file]) => [address, readText(file)]),
    ['/demo', readText(served.store('demo', { links: [], people: [] }))],
  ] as [string, string][])
}

function readText({ identity }: StoredFile): string {
  return Buffer.from(identity.body).toString()
}

function isPage(headers: Record<string, string>): boolean {
  return headers['Content-Type']!.startsWith('text/html')
}
