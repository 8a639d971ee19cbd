import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { findCheckoutHosts, openPages } from '#server/open-pages.ts'
import type { PageFiles } from '#server/page-files/load.ts'

/** `pages export <folder>`: writes every page with its slots filled, the films, and the headers of all. */
export async function exportPagesCommand(config: Config, args: string[]): Promise<number> {
  const [verb, folder, ...rest] = args
  if (verb !== 'export' || !folder || rest.length > 0) return complain('Use: pages export <folder>')
  try {
    const pages = openPages(config, findCheckoutHosts(config, undefined))
    const count = await writePages(pages, folder)
    process.stdout.write(`${count} files in ${folder}; their headers are in headers.json\n`)
    process.stdout.write(
      'Let the CDN fetch /changelog and /changelog.atom here: they change with each release\n',
    )
    return 0
  } catch (error) {
    return complain((error as Error).message)
  }
}

/** Answers the number of files written. */
async function writePages({ files, films }: PageFiles, folder: string): Promise<number> {
  const headers: Record<string, unknown> = {}
  for (const [address, { identity }] of files) {
    await writeFile(await makeWay(folder, address), identity.body)
    headers[address] = identity.headers
  }
  for (const [address, film] of films) {
    await copyFile(film.path, await makeWay(folder, address))
    headers[address] = film.headers
  }
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers, null, 2))
  return files.size + films.size
}

/** Answers the path of a URL's file and creates its folder. */
async function makeWay(folder: string, address: string): Promise<string> {
  const path = join(folder, nameFile(address))
  await mkdir(dirname(path), { recursive: true })
  return path
}

function nameFile(address: string): string {
  if (address === '/') return 'index.html'
  return extname(address) ? address.slice(1) : `${address.slice(1)}.html`
}

function complain(sentence: string): 1 {
  process.stderr.write(`${sentence}\n`)
  return 1
}
