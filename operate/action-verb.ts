import type { Operator, Outcome } from '#server/admin/act.ts'
import type { Call } from './call.ts'
import { describeWords, readInput, type Said, type Taking } from './read-input.ts'
import { runAction } from './run-action.ts'

/** An action as the command line calls it. */
export interface ActionVerb<ActDeps> {
  /** The names of the words without an option, in order; those that end with `?` may be missing. */
  words: string[]
  /** Numbers that are given by name, in addition to `--reason`. */
  options: string[]
  action: (deps: ActDeps, by: Operator, input: Said) => Promise<Outcome>
  /** Asked before what cannot be undone. */
  question?: string
}

type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>

/** Runs the action with the words of the call; explains how to use it when they do not fit. */
export async function runActionVerb<ActDeps>(
  deps: ActDeps,
  verb: ActionVerb<ActDeps>,
  { name, args }: { name: string; args: string[] },
  settings: Settings,
): Promise<number> {
  const input = readInput({ ...verb, options: [...verb.options, 'reason'] }, args)
  if (input === null) {
    process.stderr.write(`Use: ${name} ${describeActionVerb(verb)}\n`)
    return 1
  }
  return runAction(settings, deps, verb.action, input, verb)
}

/** What the verb takes, for its help. */
export function describeActionVerb({ words, options }: Taking): string {
  const named = options.map((each) => `--${each} <n>`)
  return [...describeWords(words), ...named, '--reason "…"'].join(' ')
}
