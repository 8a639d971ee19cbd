import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { findCheckoutHosts, openPages } from '#server/open-pages.ts'

/** `pages export <folder>`: every page with its slots filled, and its headers beside it. */
export async function exportPagesCommand(config: Config, args: string[]): Promise<number> {
  const [verb, folder, ...rest] = args
  if (verb !== 'export' || !folder || rest.length > 0) {
    process.stderr.write('Use: pages export <folder>\n')
    return 1
  }
  const { files } = openPages(config, findCheckoutHosts(config, undefined))
  const headers: Record<string, unknown> = {}
  for (const [address, file] of files) {
    const name = nameFile(address)
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), file.variants.identity.body)
    headers[address] = file.variants.identity.headers
  }
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers, null, 2))
  process.stdout.write(`${files.size} files in ${folder}; their headers are in headers.json\n`)
  return 0
}

function nameFile(address: string): string {
  if (address === '/') return 'index.html'
  return extname(address) ? address.slice(1) : `${address.slice(1)}.html`
}
