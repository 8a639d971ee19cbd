import { evaluationSentence, licensingSentence, product } from '#contract/product.ts'

export const lede =
  'For developers and creatives: chat with the models you choose, review every edit before you keep it, search your own files and make images. You bring API keys or run models locally. Chats stay on your machine, and the configuration is encrypted there.'

export interface Providers {
  kind: string
  names: string[]
}

export const providers: Providers[] = [
  {
    kind: 'Language models',
    names: ['OpenAI', 'Anthropic', 'Google AI', 'OpenRouter', 'Venice AI'],
  },
  { kind: 'Images', names: ['OpenAI', 'HuggingFace', 'Venice AI'] },
  { kind: 'Local', names: ['Ollama and other local models'] },
]

export interface Feature {
  id: 'chat' | 'edit-code' | 'rag' | 'image-generation'
  /** The label of its film's tab. */
  tab: string
  title: string
  text: string
  points: [string, string, string]
  caption: string
}

export const features: Feature[] = [
  {
    id: 'chat',
    tab: 'Chat',
    title: 'A chat that knows which project it is in',
    text: 'A workspace has a root directory, chats have threads, and every thread can draw on the files you include. With tools, a model can read files and list directories itself, so you do not have to paste them.',
    points: [
      'Pick the model: five providers, or one that runs on your own machine',
      'Ignore rules in gitignore syntax per workspace, and a list for all of them',
      'Templates for prompts that you use again, with a model for each step',
    ],
    caption: 'A thread in a workspace, with files included in the prompt',
  },
  {
    id: 'edit-code',
    tab: 'Edit Code',
    title: 'Read the diff, then decide',
    text: 'The edit tool proposes changes file by file. You see the original on the left and the proposal on the right, and each file waits until you Accept or Reject it.',
    points: [
      'Side-by-side review, file by file',
      'The right side is editable, so a nearly good change can be finished by hand',
      'With OpenAI and Anthropic models; experimental with OpenRouter',
    ],
    caption: 'Edit review: the original on the left, the proposal on the right',
  },
  {
    id: 'rag',
    tab: 'RAG',
    title: 'Ask your own files',
    text: 'Build a retrieval database from text files and folders, choose its embedding model, and ask. The passages that were found can be opened in the chat, so you see what an answer rests on.',
    points: [
      'Add files or folders, or drag and drop them',
      'Run Query shows what the database finds, before you use it in a chat',
      'You set how many of the top results are used',
    ],
    caption: 'Retrieval results, expanded in the chat',
  },
  {
    id: 'image-generation',
    tab: 'Image Generation',
    title: 'Make an image, then work on it',
    text: 'Describe an image, choose provider, model and size, and ask for variations of the one you like. Mask a part of it to have only that part painted anew, or edit several images at once.',
    points: [
      'OpenAI, HuggingFace, Venice AI, or a local image-generation UI',
      'An editor with brush, eraser, color picker, layers, undo and redo',
      'Add a result to your next prompt',
    ],
    caption: 'An image in the editor, with its layers',
  },
]

export interface Benefit {
  title: string
  text: string
}

export const benefits: Benefit[] = [
  {
    title: 'Your keys, your bill',
    text: 'You use your own API keys. The provider bills you directly, at its own prices.',
  },
  {
    title: 'Chats stay local',
    text: 'Conversations are stored on your computer. Configuration and keys are encrypted there.',
  },
  {
    title: 'Local models too',
    text: 'Connect Ollama on port 11434 or an image-generation UI on port 7860, beside hosted models or instead of them.',
  },
  {
    title: 'Pay once',
    text: `${product.priceText} for a perpetual license with a year of updates. The version you have then keeps working.`,
  },
  {
    title: 'Prompt automation',
    text: 'Templates run a prompt in steps, name a model for each step and fill in project variables.',
  },
  {
    title: product.platforms,
    text: 'Builds for Intel and Arm on Mac and Linux, for Intel on Windows. On Linux as .deb and .rpm.',
  },
]

export const closing = {
  license: {
    title: 'Evaluate first. License it when it becomes part of your work.',
    text: evaluationSentence,
    terms: licensingSentence,
    button: `Buy a license, ${product.priceText}`,
  },
  download: {
    title: 'Try it on your own project',
    text: `Protocraft is in ${product.releaseStage}. Download the build for your system, add an API key or a local model, and open a project that is under version control.`,
    button: 'Download',
  },
} as const
