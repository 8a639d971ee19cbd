import { readTags, type Token } from './read-tags.ts'
import { findUnknownVariables } from './variables.ts'

export const providers = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  googleai: 'Google AI',
  openrouter: 'OpenRouter',
  veniceai: 'Venice AI',
} as const

export type Problem =
  | 'unknown_tag'
  | 'broken_tag'
  | 'empty_tag'
  | 'not_closed'
  | 'not_open'
  | 'crossed'
  | 'step_in_step'
  | 'no_provider'
  | 'unknown_provider'
  | 'no_model'
  | 'unknown_variable'
  | 'outside_steps'
  | 'empty_step'

export interface Finding {
  problem: Problem
  /** Starts at 1. */
  line: number
  /** The tag's name, the provider or the variable. */
  about: string
}

/** The message of an `llm` tag; an empty string if there is none. */
export interface Llm {
  provider: string
  model: string
}

/** Text for one model: the selected model unless an `llm` surrounds it. */
export interface Part {
  llm?: Llm
  text: string
}

export interface Step {
  line: number
  parts: Part[]
}

export interface Expansion {
  steps: Step[]
  findings: Finding[]
}

interface Open {
  name: string
  line: number
  llm?: Llm
  step?: Step
}

/**
 * Parses a prompt into steps. A prompt without a `step` tag is one step. Never throws: errors become
 * findings.
 */
export function expand(prompt: string): Expansion {
  const reading = new Reading()
  for (const token of readTags(prompt)) reading.take(token)
  return reading.finish()
}

class Reading {
  private readonly steps: Step[] = []
  private readonly findings: Finding[] = []
  private readonly outside: Step = { line: 1, parts: [] }
  private readonly open: Open[] = []
  private readonly unknown = new Set<string>()

  take(token: Token): void {
    if (token.kind === 'text') {
      this.findBrokenTags(token.source, token.line)
      return this.addText(token.source, token.line)
    }
    if (token.name !== 'step' && token.name !== 'llm') {
      if (!this.unknown.has(token.name)) this.find('unknown_tag', token.line, token.name)
      this.unknown.add(token.name)
      return this.addText(token.source, token.line)
    }
    if (token.kind === 'close') return this.close(token.name, token.line)
    const llm = token.name === 'llm' ? this.readLlm(token.attributes, token.line) : undefined
    if (token.kind === 'alone') return this.find('empty_tag', token.line, token.name)
    const step = token.name === 'step' ? this.beginStep(token.line) : undefined
    this.open.push({ name: token.name, line: token.line, llm, step })
  }

  finish(): Expansion {
    for (const { name, line } of this.open) this.find('not_closed', line, name)
    const outside = trimmed(this.outside)
    if (this.steps.length > 0 && outside.parts.length > 0)
      this.find('outside_steps', outside.line, '')
    const steps = this.steps.length > 0 ? this.steps.map(trimmed) : [outside]
    for (const { line, parts } of steps) if (parts.length === 0) this.find('empty_step', line, '')
    return { steps, findings: this.findings.toSorted((a, b) => a.line - b.line) }
  }

  private findBrokenTags(text: string, line: number): void {
    for (const broken of text.matchAll(/<\/?(step|llm)\b/gi))
      this.find('broken_tag', line + countBreaks(text.slice(0, broken.index)), broken[1]!)
  }

  private addText(text: string, line: number): void {
    for (const { name, line: below } of findUnknownVariables(text))
      this.find('unknown_variable', line + below, name)
    const step = this.currentStep() ?? this.outside
    const llm = this.open.findLast((each) => each.llm)?.llm
    const last = step.parts.at(-1)
    if (step === this.outside && step.parts.every((part) => part.text.trim() === ''))
      step.line = line + countBreaks(/^\s*/.exec(text)![0])
    if (last && last.llm === llm) last.text += text
    else step.parts.push({ llm, text })
  }

  private beginStep(line: number): Step | undefined {
    if (this.currentStep()) {
      this.find('step_in_step', line, 'step')
      return undefined
    }
    const step = { line, parts: [] }
    this.steps.push(step)
    return step
  }

  private currentStep(): Step | undefined {
    return this.open.findLast((each) => each.step)?.step
  }

  private readLlm(attributes: Map<string, string>, line: number): Llm {
    const provider = attributes.get('provider') ?? ''
    const model = attributes.get('model') ?? ''
    if (!provider) this.find('no_provider', line, 'llm')
    else if (!Object.hasOwn(providers, provider)) this.find('unknown_provider', line, provider)
    if (!model) this.find('no_model', line, 'llm')
    return { provider, model }
  }

  private close(name: string, line: number): void {
    const place = this.open.findLastIndex((each) => each.name === name)
    if (place < 0) return this.find('not_open', line, name)
    if (place < this.open.length - 1) this.find('crossed', line, name)
    this.open.length = place
  }

  private find(problem: Problem, line: number, about: string): void {
    this.findings.push({ problem, line, about })
  }
}

/** Trims its parts and drops the empty ones. */
function trimmed({ line, parts }: Step): Step {
  return {
    line,
    parts: parts.flatMap(({ llm, text }) => (text.trim() ? [{ llm, text: text.trim() }] : [])),
  }
}

function countBreaks(text: string): number {
  return text.split('\n').length - 1
}
