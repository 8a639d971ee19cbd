import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { install } from './install.ts'
import { run } from './run.ts'
import { readSite, type Site } from './site-server.ts'
import { readWords, type Words } from './words.ts'

interface Maker {
  name: string
  /** The folder below `bench/` with its packages and the settings of its own template. */
  folder: string
  build: string[]
  output: string
  /** Leftovers of an earlier build that would make the next one faster. */
  caches: string[]
  write: (folder: string, words: Words) => Promise<void>
}

export interface Peer {
  name: string
  site: Site
}

const makers: Maker[] = [
  {
    name: 'Starlight',
    folder: 'peers/starlight',
    build: ['astro', 'build'],
    output: 'dist',
    caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
    write: async (folder, words) => {
      await writePages(join(folder, 'src/content/docs/docs'), words, withFrontmatter)
      await writeFile(join(folder, 'src/content/docs/index.mdx'), starlightHome)
    },
  },
  {
    name: 'VitePress',
    folder: 'peers/vitepress',
    build: ['vitepress', 'build'],
    output: '.vitepress/dist',
    caches: ['.vitepress/cache', 'node_modules/.vite'],
    write: (folder, words) =>
      writePages(join(folder, 'docs'), words, ({ title, body }) => `# ${title}\n\n${body}`),
  },
  {
    name: 'Docusaurus',
    folder: 'peers/docusaurus',
    build: ['docusaurus', 'build'],
    output: 'build',
    caches: ['.docusaurus', 'node_modules/.cache'],
    write: (folder, words) => writePages(join(folder, 'docs'), words, withFrontmatter),
  },
]

/** Builds our documentation with another program. Throws when it cannot be installed or built. */
export async function openPeer(name: string): Promise<Peer> {
  const maker = makers.find((each) => each.name === name)!
  const folder = await makePeer(maker)
  await buildPeer(maker, folder)
  return { name, site: await readSite(join(folder, maker.output)) }
}

/** Opens the peers that can be built, with a sentence for each that cannot. */
export async function openPeers(): Promise<{ peers: Peer[]; notes: string[] }> {
  const peers: Peer[] = []
  const notes: string[] = []
  for (const { name } of makers)
    try {
      peers.push(await openPeer(name))
    } catch (error) {
      notes.push(`${name} is not measured: ${(error as Error).message}`)
    }
  return { peers, notes }
}

async function makePeer(maker: Maker): Promise<string> {
  const folder = await install(maker.folder)
  const words = await readWords()
  await writeFile(join(folder, 'groups.json'), JSON.stringify(words.groups))
  await maker.write(folder, words)
  for (const left of [maker.output, ...maker.caches])
    await rm(join(folder, left), { recursive: true, force: true })
  return folder
}

async function buildPeer({ build }: Maker, folder: string): Promise<void> {
  const [program, ...args] = build
  await run(join(folder, 'node_modules/.bin', program!), args, folder, {
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  })
}

async function writePages(
  folder: string,
  { pages }: Words,
  say: (page: Words['pages'][number]) => string,
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const page of pages) await writeFile(join(folder, `${page.slug}.md`), say(page))
}

function withFrontmatter({ title, description, body }: Words['pages'][number]): string {
  const quoted = [title, description].map((words) => JSON.stringify(words))
  return `---\ntitle: ${quoted[0]}\ndescription: ${quoted[1]}\n---\n\n${body}`
}

/** The splash page of its template, without the image. */
const starlightHome = `---
title: Protocraft
description: A desktop AI studio for Mac, Windows and Linux.
template: splash
hero:
  tagline: A desktop AI studio for Mac, Windows and Linux. You bring your own API keys or local models.
  actions:
    - text: Introduction
      link: /docs/introduction
      icon: right-arrow
    - text: How to download
      link: /docs/how-to-download
      icon: external
      variant: minimal
---

import { Card, CardGrid } from '@astrojs/starlight/components'

## Features

<CardGrid stagger>
  <Card title="Chat" icon="pencil">A workspace holds chats, and a chat holds threads.</Card>
  <Card title="Edit Code" icon="add-document">Accept or Reject each file of an edit.</Card>
  <Card title="RAG" icon="setting">Ask your own files.</Card>
  <Card title="Image Generation" icon="open-book">Make, vary and edit images.</Card>
</CardGrid>
`
