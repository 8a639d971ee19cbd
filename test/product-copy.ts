import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './product-of-test.ts'

const root = join(import.meta.dirname, '..')
const running = [
  'server',
  'db',
  'contract',
  'stand-ins',
  'build/pages',
  'package.json',
  'require-node.cjs',
]

/** What `npm start` needs to build the pages first. */
export const building = [
  ...running.filter((part) => !part.startsWith('build/')),
  'start.ts',
  'build.ts',
  'app',
  'content',
]

/** What the running program needs, in a folder whose name contains a space and a non-ASCII letter. */
export async function copyProject(parts = running): Promise<string> {
  const folder = join(await makeFolder(), 'the shöp')
  await mkdir(folder)
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}
