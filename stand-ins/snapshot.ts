import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type Snapshot<State> = { loaded: State | null; save: () => void; close: () => void }

/**
 * Keeps a state in one JSON file. `take` returns the state when a write is due; writes close together
 * become one. Without a file nothing is saved. An unreadable file is set aside rather than lost.
 */
export function openSnapshot<State>(file: string | undefined, take: () => State): Snapshot<State> {
  if (!file) return { loaded: null, save() {}, close() {} }
  const loaded = readState<State>(file)
  let due: NodeJS.Timeout | undefined
  const write = () => {
    due = undefined
    writeState(file, take())
  }
  return {
    loaded,
    save() {
      due ??= setTimeout(write, 20)
    },
    close() {
      if (!due) return
      clearTimeout(due)
      write()
    },
  }
}

/** Opens everything that a stand-in stores, in the order created; saved in `stateFile` if one is given. */
export function openCollections<Collections extends Record<string, Map<string, unknown>>>(
  collections: Collections,
  stateFile: string | undefined,
) {
  const all = Object.entries(collections)
  const take = () => Object.fromEntries(all.map(([name, items]) => [name, [...items]]))
  const { loaded, save, close } = openSnapshot(stateFile, take)
  for (const [name, items] of all)
    for (const [id, item] of loaded?.[name] ?? []) items.set(id, item)
  return { ...collections, changed: save, close }
}

function readState<State>(file: string): State | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`Cannot read the state file ${file}.`, { cause: error })
  }
  try {
    const state: unknown = JSON.parse(text)
    if (typeof state !== 'object' || state === null || Array.isArray(state))
      throw new Error('not an object')
    return state as State
  } catch (error) {
    return setAside(file, error as Error)
  }
}

function setAside(file: string, error: Error): null {
  const kept = `${file}.unreadable`
  renameSync(file, kept)
  console.error(
    `Cannot read the state file ${file} (${error.message}). Starting empty; the old file is kept as ${kept}.`,
  )
  return null
}

function writeState(file: string, state: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.tmp`
  writeFileSync(unfinished, JSON.stringify(state))
  renameSync(unfinished, file)
}
