import { paths } from '#figures/data/repository.ts'
import type { Variable } from './variables.ts'

interface TagExample {
  name: string
  prompt: string
}

export const typed = 'Round the tax of each line'

/** The values of the project's two variables in the example. */
export const project: Record<Exclude<Variable, 'PROMPT'>, string> = {
  PROJECT_DIRECTORY_PATH: '/home/ada/invoice-service',
  PROJECT_DIRECTORY_STRUCTURE: paths.join('\n'),
}

export const examples: [TagExample, ...TagExample[]] = [
  {
    name: 'Two steps',
    prompt: [
      '<step>',
      '<llm provider="openai" model="model-id">',
      'List the files that this touches, one path per line: PROMPT',
      'Choose from these:',
      'PROJECT_DIRECTORY_STRUCTURE',
      '</llm>',
      '</step>',
      '<step>',
      '<llm provider="anthropic" model="model-id">',
      'Make the change in PROJECT_DIRECTORY_PATH, file by file.',
      '</llm>',
      '</step>',
    ].join('\n'),
  },
  {
    name: 'One step, no tags',
    prompt: 'Look for errors, missing tests and unclear names in this: PROMPT\nDo not rewrite.',
  },
  {
    name: 'With mistakes',
    prompt: [
      '<step>',
      '<llm provider="OpenAI">',
      'List the files that this touches: PROMPT',
      'PROJECT_DIR_STRUCTURE',
      '</step>',
      '</llm>',
      'Answer in English.',
      '<Step>',
      'Make the change.',
      '</Step>',
    ].join('\n'),
  },
]
