import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'

// The facts that pages may state about the app, each with its source: a section of the specification,
// facts collected for the pages (from provider pages, read on the date given on the page), or the
// contract. claims.test.ts compares pages with them.

interface Provider {
  name: string
  id: string
  key: string
  /** The allowed words in a column named Tools. */
  tools: string[]
  use: string
}

const language = 'Language models'
const images = 'Image generation'
const both = 'Language models, image generation'

/** From the specification: 1 (ids, what each supplies), 2 (tools), 3 (settings). */
export const providers: Provider[] = [
  { name: 'OpenAI', id: 'openai', key: 'openaiKey', tools: ['Yes', 'Work'], use: both },
  {
    name: 'Anthropic',
    id: 'anthropic',
    key: 'anthropicKey',
    tools: ['Yes', 'Work'],
    use: language,
  },
  {
    name: 'Google AI',
    id: 'googleai',
    key: 'googleaiKey',
    tools: ['Pending an update'],
    use: language,
  },
  {
    name: 'OpenRouter',
    id: 'openrouter',
    key: 'openrouterKey',
    tools: ['Experimental'],
    use: language,
  },
  {
    name: 'Venice AI',
    id: 'veniceai',
    key: 'veniceaiKey',
    tools: ['No', 'Not supported'],
    use: both,
  },
  { name: 'HuggingFace', id: '', key: 'huggingFaceKey', tools: [], use: images },
]

export const providerTables: { slug: string; heading: string; kind: RegExp }[] = [
  { slug: 'using-tools', heading: 'Tools', kind: /language/i },
  { slug: 'using-tools', heading: 'Provider id', kind: /language/i },
  { slug: 'choosing-llms', heading: 'Tools', kind: /language/i },
  { slug: 'choosing-llms', heading: 'Provider id', kind: /language/i },
  { slug: 'choosing-llms', heading: 'Needs', kind: /language/i },
  { slug: 'using-templates', heading: 'Id', kind: /language/i },
  { slug: 'setting-up-api-keys', heading: 'Field', kind: /./ },
  { slug: 'setting-up-api-keys', heading: 'Used for', kind: /./ },
  { slug: 'generating-images', heading: 'You need', kind: /image/i },
]

const connection = 'Name | API type | Program | URL | API key'

/** Columns that must be complete: page, heading, source, cells. */
export const lists: [slug: string, heading: string, source: string, cells: string][] = [
  [
    'using-tools',
    'Tool',
    'specification 2, tools',
    'Read Files | List Directory | Create File | Create Folder | Edit File | Google Search | Browse Internet',
  ],
  ['setting-up-local-llm', 'Field', 'specification 3, local connection', connection],
  [
    'setting-up-local-image-generation-api',
    'Field',
    'specification 3, local connection',
    connection,
  ],
  [
    'setting-up-local-llm',
    'Field',
    'specification 3, local LLM',
    'Model name | Model ID | Connection | Context length | Prompt price, completion price | Has image vision, can use tools',
  ],
  [
    'setting-up-google-search',
    'Field in Protocraft',
    'specification 3, settings',
    'googleSearchApiKey | googleSearchEngineId',
  ],
  [
    'setting-up-local-llm',
    'Model to pull',
    'Ollama, docs/integrations/openclaw.mdx and hermes.mdx of Aug 21, 2026; OpenAI, cookbook.openai.com/articles/gpt-oss/run-locally-ollama; read Nov 22, 2026',
    'qwen3.5 | gemma4 or gpt-oss:20b | qwen3.6 | gpt-oss:120b',
  ],
  [
    'setting-up-local-llm',
    'Memory',
    'the same pages, graphics or unified memory',
    'About 11 GB | About 16 GB | About 24 GB | At least 60 GB',
  ],
  ['using-templates', 'Field', 'specification 3, template', 'Name | Prompt | User prompt'],
  [
    'using-templates',
    'Name',
    'specification 3, prompt tags',
    'step | llm | PROJECT_DIRECTORY_PATH | PROJECT_DIRECTORY_STRUCTURE | PROMPT',
  ],
  [
    'generating-images',
    'Function',
    'specification 2, image generation',
    'Variations | In-painting | Mass edit | Add to prompt | Image editor',
  ],
  [
    'editing-images',
    'Tool',
    'specification 2, image editor',
    'Brush | Eraser | Color picker | Undo and redo | Zoom | Layers | Apply',
  ],
  [
    'workspace-indexing',
    'Control',
    'specification 2, workspace indexer',
    'Create Workspace Index | Query Index | Clear Index',
  ],
  [
    'file-viewer-options',
    'Option',
    'specification 2, file viewer',
    'Wrap lines | Edit | Save | Cancel | Preview | Screenshot | Zoom, font size | Refresh',
  ],
  ['file-viewer-options', 'State', 'specification 4, file viewer', 'Default | Editing | Preview'],
  [
    'edit-tool-and-file-diffs',
    'State',
    'specification 4, file diff',
    'Pending | Accepted | Rejected',
  ],
  [
    'using-preview-screenshots',
    'Control',
    'specification 2, preview screenshots',
    'Camera icon | Eye icon | Download',
  ],
]

const licensing = 'licensing-and-pricing'
const download = 'how-to-download'
const retrieval = 'retrieval-augmented-generation'
const image = 'setting-up-local-image-generation-api'
const local = 'setting-up-local-llm'
const workspaces = 'workspaces-chats-threads'

/** Words that a page must contain: page, source, words. */
export const claims: [slug: string, source: string, says: string | RegExp][] = [
  ['introduction', 'specification 1, calls to our servers', 'only two things'],
  ['introduction', 'specification 1, public alpha', product.releaseStage],
  ['introduction', 'product, licensing sentence', '{licensingSentence}'],
  [download, 'product, evaluation', '{evaluationSentence}'],
  [download, 'specification 4, download button', '"Downloading..."'],
  [download, 'specification 8', '"Failed to get download URL. Please try again."'],
  [download, 'contract, grace', `${times.certificateGrace / times.day} more days`],
  [licensing, 'product, evaluation', '{evaluationSentence}'],
  [licensing, 'specification 9, price', '{fullPriceToken}'],
  [licensing, 'contract, life of a code', `${times.codeLifetime / times.minute} minutes`],
  [licensing, 'specification 4, saved login', `${times.savedLogin / times.minute} minutes`],
  [licensing, 'contract, certificate', `${times.certificateLease / times.day} days`],
  [licensing, 'contract, grace', `${times.certificateGrace / times.day} more days`],
  [licensing, 'contract, trial', `${product.trialDays} days`],
  [licensing, 'contract, fingerprints of a seat', 'up to five different devices'],
  [licensing, 'server, an order page shows its key for a day', '24 hours after the payment'],
  [licensing, 'rescue page', 'Find your license key'],
  [licensing, 'specification 8', '"No order ID found in URL."'],
  [licensing, 'specification 8', '"No license keys found."'],
  [licensing, 'specification 8', '"Please accept the EULA to view your license keys."'],
  [local, 'specification 9, ports', 'http://127.0.0.1:11434'],
  [
    local,
    'Ollama, docs/macos.mdx of Aug 21, 2026, read Nov 22, 2026',
    'macOS 14 (Sonoma) or newer',
  ],
  [local, 'Ollama, docs/windows.mdx of Aug 21, 2026, read Nov 22, 2026', '10 22H2 or newer'],
  [
    local,
    'Ollama, docs/linux.mdx of Aug 21, 2026, read Nov 22, 2026',
    'https://ollama.com/install.sh',
  ],
  [local, 'Ollama, docs/faq.mdx of Aug 21, 2026, read Nov 22, 2026', '0.0.0.0:11434'],
  [image, 'specification 9, ports', 'http://127.0.0.1:7860'],
  [image, 'specification 9, names no program', /haven't tried either[^]*may not work/],
  [local, 'specification 9, names Ollama only', /haven't tried them[^]*may not work/],
  [workspaces, 'specification 2', 'A workspace contains chats, and a chat contains threads'],
  [workspaces, 'specification 2', /plus button[^]*name[^]*Create/],
  ['project-ignore-rules', 'specification 2', 'Save & Apply'],
  ['project-ignore-rules', 'specification 2', 'gitignore'],
  ['using-prompt-image-vision', 'specification 2, formats', 'JPG, PNG and GIF'],
  ['using-prompt-image-vision', 'specification 2, usually 5-10', /five to ten|5 to 10|5-10/i],
  ['using-preview-screenshots', 'specification 2, usually 5-10', /five to ten|5 to 10|5-10/i],
  [retrieval, 'specification 2', /only text files/i],
  [retrieval, 'specification 2', /PDFs aren't supported/],
  [retrieval, 'specification 2', 'Run Query'],
  ['file-browser-overview', 'specification 2', /Root button, or the context menu/],
  ['using-files', 'specification 2', 'trash of your operating system'],
  ['edit-tool-and-file-diffs', 'specification 2', /right side[^]*editable/i],
]

/** Controls that are always capitalized like this; from specification 2. */
export const verbatimControls = words(
  'Start New Thread | Save & Apply | Run Query | Create Workspace Index | Query Index | Clear Index',
)

export const controls = [
  ...verbatimControls,
  ...words('Create | Accept | Reject | Apply | Root | Edit | Save | Cancel'),
]

/** Controls, fields and parts that the specification doesn't capitalize. */
export const parts = words(
  `plus button | drag and drop | workspace | local connection | local LLM | name | model | size |
  embedding model | files or folders | top results | file suggestions | prompt | user prompt |
  provider | new file | new folder | delete | open in file explorer | wrap lines | preview | zoom |
  font size | refresh | camera icon | eye icon | download`,
)

/**
 * Controls outside of the app: on this site, in an operating system or at a provider (facts 2.1, 2.5).
 */
export const pressedElsewhere = words(
  `View other downloads | Checkout with Stripe | Pay with Crypto | Copy | Try again | Email sales |
  Get Account Info | Verify Code | Accept EULA | Release this device | Invoice | Issue the invoice |
  About This Mac | More info | Open Anyway |
  Create key | Create API key | Generate New API Key | Generate | Inference Only | Enter | Ctrl C`,
)

/** Bold words for emphasis, which name no control. */
export const stressed = words(
  `7860 | Jan 1, 2027 | one | Models | Correct | Write ignore rules | Expand the results |
  Zoom in | Zoom out | Add a layer | Pick the color | Press Apply`,
)

/**
 * The program that listens on each port: from specification 9; from facts 2.2 for programs that are no
 * default of the app.
 */
export const ports: Record<string, string> = {
  11434: 'Ollama',
  7860: 'the image-generation UI',
  7861: 'a second start of the web UI',
  1234: 'LM Studio',
  8080: 'llama.cpp',
}

/** From specification 3, and from Ollama's own page. */
export const variables = words(
  'PROJECT_DIRECTORY_PATH | PROJECT_DIRECTORY_STRUCTURE | PROMPT | OLLAMA_HOST | OLLAMA_ORIGINS',
)

/** HuggingFace's credits (facts 2.1). Our own price is in a slot. */
export const amounts = ['$0.10', '$2']

/** Hosts that pages may link to, all of which belong to the makers themselves. */
export const hosts: Record<string, string> = {
  'platform.openai.com': 'OpenAI',
  'developers.openai.com': 'OpenAI',
  'cookbook.openai.com': 'OpenAI',
  'platform.claude.com': 'Anthropic',
  'aistudio.google.com': 'Google AI',
  'ai.google.dev': 'Google AI',
  'docs.cloud.google.com': 'Google AI',
  'developers.google.com': 'Google Search',
  'console.cloud.google.com': 'Google Search',
  'programmablesearchengine.google.com': 'Google Search',
  'support.google.com': 'Google Search',
  'openrouter.ai': 'OpenRouter',
  'venice.ai': 'Venice AI',
  'docs.venice.ai': 'Venice AI',
  'huggingface.co': 'HuggingFace',
  'ollama.com': 'Ollama',
  'docs.ollama.com': 'Ollama',
  'lmstudio.ai': 'LM Studio',
  'github.com': 'llama.cpp, AUTOMATIC1111, Forge',
  'brew.sh': 'Homebrew',
  'docs.astral.sh': 'uv',
  'ocrmypdf.readthedocs.io': 'OCRmyPDF',
  'git-scm.com': 'git',
  'man7.org': 'the manual pages of git',
  'support.apple.com': 'macOS',
  'developer.apple.com': 'macOS',
  'learn.microsoft.com': 'Windows',
}

function words(list: string): string[] {
  return list.split('|').map((word) => word.trim())
}
