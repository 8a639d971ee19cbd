import { times } from '#contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { addMilliseconds } from '../../clock.ts'
import { createReadState, type State } from './state.ts'
import { nameView, type View } from './view.ts'
import {
  type RepositoryKind,
  type Shared,
  writeIndexes,
  writeShared,
  type Written,
} from './write.ts'
import type { Content } from './content.ts'

export type FoundFile = Content | null | 'no_key'

/** Answers a file; null when there is none, and `no_key` when nothing can be signed. */
export interface Repositories {
  /** Of what is everybody's: keys, and how a system adds a repository. */
  findShared(kind: RepositoryKind, path: string): Promise<FoundFile>
  /** Of the lists, as a view has them. */
  findIndex(kind: RepositoryKind, path: string, view: View): Promise<FoundFile>
}

/** How long the lists of an earlier index are found, for whoever has that index: in milliseconds. */
const keptFor = times.hour
/** How many earlier indexes are kept at most. */
const mostEarlier = 20

interface Generation {
  state: State
  shared: Promise<Shared | null>
  /** By the names of their views; each is written when somebody asks. */
  indexes: Map<string, Promise<Written>>
  /** When a newer one took its place. */
  endedAt: Date | null
}

/** Keeps what is signed in memory, and writes it anew when anything changes. */
export function createRepositories(deps: Deps): Repositories {
  const readState = createReadState(deps)
  let generations: Generation[] = []

  const open = (state: State): Generation => {
    const [current] = generations
    if (current?.state === state) return current
    const now = deps.clock.now()
    if (current !== undefined) current.endedAt = now
    const since = addMilliseconds(now, -keptFor)
    const shared = writeShared(deps, state)
    const fresh: Generation = { state, shared, indexes: new Map(), endedAt: null }
    const kept = generations.filter(({ endedAt }) => endedAt !== null && endedAt > since)
    generations = [fresh, ...kept.slice(0, mostEarlier)]
    shared.catch(() => (generations = generations.filter((each) => each !== fresh)))
    return fresh
  }
  const findEarlier = async (kind: RepositoryKind, path: string) => {
    for (const { indexes, shared } of generations) {
      const all = await Promise.all(indexes.values())
      const written = [(await shared)?.contents, ...all]
      const content = written.flatMap((each) => each?.[kind].get(path) ?? [])[0]
      if (content !== undefined) return content
    }
    return null
  }
  return {
    async findShared(kind, path) {
      const shared = await open(await readState()).shared
      if (shared === null) return 'no_key'
      return (
        shared.contents[kind].get(path) ?? (isNamedByHash(path) ? findEarlier(kind, path) : null)
      )
    },
    async findIndex(kind, path, view) {
      const written = await openIndex(open(await readState()), view)
      if (written === null) return 'no_key'
      const content = written[kind].get(path)
      if (content !== undefined || !isNamedByHash(path)) return content ?? null
      const earlier = await findEarlier(kind, path)
      if (earlier !== null) return earlier
      // Another instance may have signed it a moment ago.
      await openIndex(open(await readState.reload()), view)
      return findEarlier(kind, path)
    },
  }
}

async function openIndex(
  { state, shared, indexes }: Generation,
  view: View,
): Promise<Written | null> {
  const common = await shared
  if (common === null) return null
  const name = nameView(state.packages, view)
  const written = indexes.get(name) ?? writeIndexes(state, common, view)
  indexes.set(name, written)
  written.catch(() => indexes.delete(name))
  return written
}

/** Whether the name says what the bytes are, so that an earlier index can still ask for it. */
function isNamedByHash(path: string): boolean {
  return /\/by-hash\/|^repodata\/[0-9a-f]{64}-|^keyring\//.test(path)
}
