import type { InlineText } from './inline-text.ts'
import { evaluationSentence, licensingSentence, priceToken, product } from '#contract/product.ts'
import { change, plan } from '#figures/data/words.ts'

export const whom =
  'For developers, analysts and creatives who review every edit before it’s saved.'

export const lede =
  'Chat with the models you choose, search your own files, make images. Bring your own API keys or run models locally.'

const free = 'Free. No card, no sign-up'

/** What a visitor needs to know first, each fact with its label. */
export const facts: [string, string][] = [
  ['Runs on', product.platforms],
  ['Models', 'OpenAI, Anthropic, Google AI, OpenRouter, Venice AI, local'],
  ['To evaluate', free],
  ['License', `${priceToken} once, per user`],
  ['Stage', 'Public alpha'],
]

export const rotation = {
  going: 'Press to pause the rotating word',
  paused: 'Paused. Press to resume',
}

export const sendLink = 'Send the link to your computer'

export interface Review {
  id: 'code' | 'text'
  /** The label of its tab. */
  label: string
  workspace: string
  request: string
  plan: string
  hint: string
}

/** The two edits that can be reviewed on the first screen. */
export const reviews: Record<Review['id'], Review> = {
  code: {
    id: 'code',
    label: 'Code',
    workspace: 'invoice-service',
    request: change,
    plan,
    hint: 'One of these files has a change nobody asked for. Can you spot it?',
  },
  text: {
    id: 'text',
    label: 'Text',
    workspace: 'interviews',
    request: 'Shorten the summary. Keep every number.',
    plan: 'I cut the summary and kept the numbers. In the quotes I tidied one sentence.',
    hint: 'One of these files changes what a customer said. Can you spot it?',
  },
}

/** Why use it beside, or instead of, a free chat. */
export const comparison = {
  title: 'Is a free tool enough?',
  text: 'Often, yes. Protocraft is free to evaluate, so try both on your own files.',
  free: 'A free chat is enough when',
  ours: 'Protocraft helps when',
  rows: [
    {
      name: 'Edits',
      free: 'You copy an answer out and paste it in yourself.',
      ours: 'A model changes several files, and you want to read, correct and accept each one.',
    },
    {
      name: 'Files',
      free: 'A question needs a file or two.',
      ours: 'It needs a whole folder: ignore rules, retrieval, a workspace index. Chats stay on your computer.',
    },
    {
      name: 'Cost',
      free: 'Its models and limits suit you.',
      ours: `You want to choose the models: your keys at the provider’s price, or your own machine. ${priceToken} once for business use.`,
    },
  ],
}

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
  { kind: 'Local', names: ['Ollama', 'Image UI', 'Other local models'] },
]

export const films = {
  title: 'See it work',
  text: 'Four films, under half a minute each.',
  more: 'Three longer ones',
}

export interface Feature {
  id: 'chat' | 'edit-code' | 'rag' | 'image-generation'
  /** The label of its film's tab. */
  tab: string
  title: string
  text: string
  points: [InlineText, InlineText, InlineText]
  /** Under its plate, which shows a part of the window. */
  detail: string
  /** Above the whole window. */
  caption: string
  /** The plate in words. */
  alt: string
}

export const features: Feature[] = [
  {
    id: 'chat',
    tab: 'Chat',
    title: 'A chat that knows your project',
    text: 'Each workspace has a root folder, chats and threads. Include the files a prompt needs, or let the model read files and list folders itself.',
    points: [
      'Pick any model you’ve connected and [see what it costs](/docs/choosing-llms#how-prices-work)',
      'Keep files out with ignore rules, and [try them](/docs/project-ignore-rules#try-rules-on-paths)',
      'Save prompts as templates, with steps and variables',
    ],
    detail: 'A prompt that includes two files. The .env file is ignored.',
    caption: 'A prompt that includes two files of the workspace. The .env file is ignored.',
    alt: 'Drawing of a chat: in the list of files src/billing.ts and src/tax.ts are highlighted and .env is struck out. The answer says that tax is rounded once per invoice, in src/tax.ts line 14. Both files are in the prompt.',
  },
  {
    id: 'edit-code',
    tab: 'Edit Code',
    title: 'Read the diff, then decide',
    text: 'The edit tool proposes changes file by file: the original on the left, the proposal on the right. Nothing is saved to a file until you accept it.',
    points: [
      'Fix a line that’s almost right before you accept it',
      'Decide per file: accept one, reject the next',
      'Works with OpenAI and Anthropic models, experimental with OpenRouter',
    ],
    detail: 'A line being corrected, above Accept and Reject.',
    caption: 'One file accepted, one rejected, and a line being corrected on the right side.',
    alt: 'Drawing of an edit review: src/tax.ts is accepted, src/mailer.ts rejected, src/billing.ts pending. In the proposed lines of src/billing.ts a line is being corrected, above the buttons Accept and Reject.',
  },
  {
    id: 'rag',
    tab: 'RAG',
    title: 'Ask your own files',
    text: 'Build a database from text files and folders, choose its embedding model, and ask. Open the passages behind an answer right in the chat.',
    points: [
      'Drag and drop files or folders',
      'Test with Run Query before you use a database in a chat',
      'Set how many of the top results to use',
    ],
    detail: 'The three passages behind an answer. The first is open.',
    caption: 'An answer in a chat, with the three passages it used. The first is open.',
    alt: 'Drawing of a chat: why is tax rounded per line? The answer, and below it three results from interviews: decisions.md, which is open, interviews/2026-03.md and minutes/2026-04-02.md.',
  },
  {
    id: 'image-generation',
    tab: 'Image Generation',
    title: 'Make an image, then work on it',
    text: 'Describe an image and choose a provider, model and size. Ask for variations of the one you like, then edit it: in-painting, layers, undo and redo.',
    points: [
      'OpenAI, HuggingFace, Venice AI or a local image UI',
      'Brush, eraser, color picker, layers, undo and redo',
      'Add the result to your next prompt',
    ],
    detail: 'The image editor with a mask over the sky.',
    caption: 'The image editor with a mask over the sky and two layers.',
    alt: 'Drawing of the image editor: a lighthouse, a mask brushed over its sky, the tools brush, eraser, color picker, undo, redo and zoom, the layers Brush and Generated image, and the button Apply.',
  },
]

export interface Benefit {
  fact: string
  title: string
  text: string
}

export const benefits: Benefit[] = [
  {
    fact: 'API keys',
    title: 'Your keys, your bill',
    text: 'Each provider bills you directly, at its own prices.',
  },
  {
    fact: 'On your computer',
    title: 'Chats stay local',
    text: 'Your settings and keys stay there too, encrypted.',
  },
  {
    fact: 'Your hardware',
    title: 'Local models too',
    text: 'Connect Ollama or an image UI, next to hosted models or instead of them.',
  },
  {
    fact: priceToken,
    title: 'Pay once',
    text: 'A perpetual license with a year of updates. The version you have keeps working.',
  },
  {
    fact: 'Templates',
    title: 'Prompts that run in steps',
    text: 'A template saves a prompt with its steps, models and project variables.',
  },
  {
    fact: 'Seven builds',
    title: product.platforms,
    text: 'Intel and Arm on Mac and Linux, Intel on Windows.',
  },
]

export const closing = {
  license: {
    title: 'Evaluate first. Pay when it becomes part of your work.',
    text: evaluationSentence,
    terms: licensingSentence,
    button: `Buy a license, ${priceToken}`,
  },
  download: {
    title: 'Try it on your own project',
    text: `Download the build for your system, add an API key or a local model, and open a project that’s under version control. Protocraft is in ${product.releaseStage}.`,
    note: free,
  },
} as const
