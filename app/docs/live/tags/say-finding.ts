import { type Finding, type Problem, providers } from './expand.ts'
import { variables } from './variables.ts'

const sentences: Record<Problem, (about: string) => string> = {
  unknown_tag: (name) =>
    /^(step|llm)$/i.test(name)
      ? `<${name}> is written <${name.toLowerCase()}>. As it is, it’s plain text.`
      : `<${name}> is neither step nor llm, so it stays text.`,
  broken_tag: (name) => `<${name} begins a tag that doesn’t end with >, so it stays text.`,
  empty_tag: (name) => `<${name}/> holds nothing. Put the text between <${name}> and </${name}>.`,
  not_closed: (name) => `<${name}> isn’t closed. </${name}> is missing.`,
  not_open: (name) => `</${name}> closes a tag that isn’t open.`,
  crossed: (name) => `</${name}> comes before the tag inside it is closed.`,
  step_in_step: () => 'A step inside a step. Close the first one before the next begins.',
  no_provider: () => 'This llm names no provider. Write it in quotes: provider="openai".',
  no_model: () => 'This llm names no model. Write its id in quotes: model="…".',
  unknown_provider: (id) =>
    `${id} isn’t a provider’s id. The ids are ${Object.keys(providers).join(', ')}.`,
  unknown_variable: (name) => `${name} isn’t filled in. The variables are ${variables.join(', ')}.`,
  outside_steps: () => 'Text outside the steps. It belongs to none of them and is left out below.',
  empty_step: () => 'A step without text.',
}

export function sayFinding({ problem, about }: Finding): string {
  return sentences[problem](about)
}
