import { decide } from './decide.ts'
import { readListed } from './listed.ts'

interface Counted {
  all: number
  /** The tokens of paths that the rules exclude. */
  kept: number
}

/** Counts the tokens that the rules keep out of a prompt containing all these paths. */
export function countTokens({ rules, paths }: { rules: string; paths: string }): Counted {
  const listed = readListed(paths)
  const decisions = decide(
    rules,
    listed.map(({ path }) => path),
  )
  const ignored = listed.filter((_, index) => decisions[index]!.outcome === 'ignored')
  return { all: sum(listed), kept: sum(ignored) }
}

function sum(listed: { tokens: number }[]): number {
  return listed.reduce((total, { tokens }) => total + tokens, 0)
}
