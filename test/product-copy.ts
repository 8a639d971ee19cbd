import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './product-of-test.ts'

const root = join(import.meta.dirname, '..')
const programs = [
  'server',
  'db',
  'contract',
  'license-client/src',
  'stand-ins',
  'package.json',
  'require-node.cjs',
]
const built = ['build/pages']
const sources = [
  'app',
  'content',
  'figures',
  'operate',
  'public',
  'build.ts',
  'start.ts',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** What the running program needs, in a folder whose name contains a space and a non-ASCII letter. */
export function copyProject(): Promise<string> {
  return copyParts([...programs, ...built])
}

/** What it takes to build and run a changed product. */
export function copySources(): Promise<string> {
  return copyParts([...programs, ...sources])
}

async function copyParts(parts: string[]): Promise<string> {
  const folder = join(await makeFolder(), 'the shöp')
  await mkdir(folder)
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}
