import { parseArgs } from 'node:util'
import type { Operator, Outcome } from '#server/admin/act.ts'
import type { Call } from './call.ts'
import { runAction } from './run-action.ts'

/** An action as the command line calls it. */
export interface ActionVerb<ActDeps> {
  /** What the words without a name are, in order; those that end with `?` may be missing. */
  words: string[]
  /** Numbers that are said by name, besides `--reason`. */
  options: string[]
  action: (deps: ActDeps, by: Operator, input: unknown) => Promise<Outcome>
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
  const input = readInput(verb, args)
  if (input === null) {
    process.stderr.write(`Use: ${name} ${describeActionVerb(verb)}\n`)
    return 1
  }
  return runAction(settings, deps, verb.action, input, verb.question)
}

type Words = Pick<ActionVerb<never>, 'words' | 'options'>

/** What the verb takes, for its help. */
export function describeActionVerb({ words, options }: Words): string {
  const named = options.map((each) => `--${each} <n>`)
  const said = words.map((each) => (isOptional(each) ? `[<${bare(each)}>]` : `<${each}>`))
  return [...said, ...named, '--reason "…"'].join(' ')
}

function readInput({ words, options }: Words, args: string[]): object | null {
  const text = { type: 'string' } as const
  const named = Object.fromEntries([...options, 'reason'].map((each) => [each, text]))
  try {
    const { values, positionals } = parseArgs({ args, options: named, allowPositionals: true })
    const least = words.filter((each) => !isOptional(each)).length
    if (positionals.length < least || positionals.length > words.length) return null
    const said = positionals.map((each, at) => [bare(words[at]!), each])
    return { ...values, ...Object.fromEntries(said) }
  } catch {
    return null
  }
}

function isOptional(word: string): boolean {
  return word.endsWith('?')
}

function bare(word: string): string {
  return word.replace('?', '')
}
