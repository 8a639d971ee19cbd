import { evaluationSentence, licensingSentence } from '#contract/product.ts'
import { change, plan } from '#figures/data/words.ts'

export const whom = 'Review every edit before it’s saved.'

export const lede =
  'For code, data and creative work. Chat with the models you choose, search your own files, make images. Bring your own API keys or run models locally.'

export const offer = 'Public alpha. Free to evaluate, no card, no sign-up.'

export const rotation = {
  pause: 'Pause the rotating word',
  resume: 'Resume the rotating word',
}

export const sendLink = 'Send the link to your computer'

export interface Review {
  id: 'code' | 'text'
  label: string
  workspace: string
  request: string
  plan: string
  hint: string
}

/** The two edits to review on the first screen. */
export const reviews: Record<Review['id'], Review> = {
  code: {
    id: 'code',
    label: 'Code',
    workspace: 'invoice-service',
    request: change,
    plan,
    hint: 'You didn’t ask for one of these edits.',
  },
  text: {
    id: 'text',
    label: 'Text',
    workspace: 'interviews',
    request: 'Shorten the summary. Keep every number.',
    plan: 'I cut the summary and kept the numbers. I also tidied one sentence in the quotes.',
    hint: 'One of these two edits changes what a customer said.',
  },
}

interface Supported {
  kind: string
  names: string[]
}

export const supported: Supported[] = [
  {
    kind: 'Language models',
    names: ['OpenAI', 'Anthropic', 'Google AI', 'OpenRouter', 'Venice AI'],
  },
  { kind: 'Images', names: ['OpenAI', 'HuggingFace', 'Venice AI'] },
  { kind: 'Local', names: ['Ollama', 'Image-generation UI', 'Other local models'] },
  { kind: 'Systems', names: ['Mac', 'Windows', 'Linux'] },
]

export const films = {
  title: 'See it work',
  text: 'Four short videos, under half a minute each.',
  more: 'Watch longer demos',
}

export interface Feature {
  id: 'chat' | 'edit-code' | 'rag' | 'image-generation'
  tab: string
  title: string
  text: string
  /** The drawing that the picture is part of. */
  still: 'chat' | 'tools' | 'rag-query-in-chat' | 'image-editor'
}

export const features: Feature[] = [
  {
    id: 'chat',
    tab: 'Chat',
    title: 'A chat that knows your project',
    text: 'Include the files a prompt needs, or let the model read files and list folders itself. Ignore rules keep the rest out.',
    still: 'chat',
  },
  {
    id: 'edit-code',
    tab: 'Edit Code',
    title: 'Choose what the model can do',
    text: 'Seven tools read, create and edit files, search the web and open web pages. Each has its own switch.',
    still: 'tools',
  },
  {
    id: 'rag',
    tab: 'RAG',
    title: 'Ask your own files',
    text: 'Build a database from text files and folders, then ask it questions. Open the passages behind an answer right in the chat.',
    still: 'rag-query-in-chat',
  },
  {
    id: 'image-generation',
    tab: 'Image Generation',
    title: 'Make an image, then work on it',
    text: 'Choose a provider, model and size. Then edit the result: in-painting, layers, undo and redo.',
    still: 'image-editor',
  },
]

export const benefits = [
  { title: 'Your keys, your bill', text: 'Each provider bills you directly, at its own prices.' },
  {
    title: 'Chats stay local',
    text: 'Chats, settings and keys stay on your computer. Settings and keys are encrypted.',
  },
  {
    title: 'Local models too',
    text: 'Connect Ollama or an image-generation UI, alongside hosted models or instead of them.',
  },
  {
    title: 'Pay once',
    text: 'A perpetual license with a year of updates. The version you have keeps working.',
  },
  {
    title: 'Prompts that run in steps',
    text: 'A template saves a prompt with its steps, models and project variables.',
  },
  {
    title: 'One license, three systems',
    text: 'Intel and Arm on Mac and Linux, Intel on Windows.',
  },
]

export const closing = {
  license: {
    title: 'Evaluate first. Buy when Protocraft becomes part of your work.',
    text: evaluationSentence,
    terms: licensingSentence,
    button: 'Buy a license',
  },
  download: {
    title: 'Try it on your own project',
    text: 'Add an API key or a local model, and open a project that’s under version control.',
  },
} as const
