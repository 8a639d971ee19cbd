import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const text = /\.(js|css|svg|json)$/

/** Writes `x.br` and `x.gz` next to every text file, at the highest level: it happens once per build. */
export async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => text.test(file))
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body))
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
}
