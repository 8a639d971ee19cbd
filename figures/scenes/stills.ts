import type { ComponentType } from 'react'
import {
  DiffReview,
  FileBrowser,
  FileChanges,
  IncludedFiles,
  PreviewScreenshot,
  ViewerStates,
} from './files.tsx'
import { ImageEditor, ImageGenerate } from './images.tsx'
import { DataFlow, WhichBuild } from './plans.tsx'
import { ImagePrompt, ModelPicker, StepLlmTags, Templates } from './prompts.tsx'
import { RagCreate, RagQuery, RagQueryInChat, WorkspaceIndex } from './retrieval.tsx'
import { AlwaysIgnore, InitRules, ProjectIgnore } from './rules.tsx'
import {
  ApiKeys,
  FirstRun,
  GoogleKeys,
  ImageConnection,
  LocalConnection,
  LocalLlmForm,
} from './setup.tsx'
import { AppBar, Chat, Tools, WorkspaceThreads } from './workspace.tsx'

export interface Still {
  name: string
  Scene: ComponentType
  height: number
  /** Describes the drawing for screen readers. */
  alt: string
  caption: string
  /** True if a page shows the form itself, and this when enlarged. */
  isForm?: true
}

export const stills: Still[] = [
  {
    name: 'first-run',
    Scene: FirstRun,
    height: 400,
    alt: 'Illustration of the app with no workspace yet. Red rings mark the plus button beside Workspaces and Create below a form with the name invoice-service.',
    caption: 'The first workspace: plus button, a name, Create',
  },
  {
    name: 'api-keys',
    isForm: true,
    Scene: ApiKeys,
    height: 420,
    alt: 'Illustration of the settings for API keys: six fields, for OpenAI, Anthropic, Google AI, OpenRouter, Venice AI and HuggingFace. Three contain a masked key; three are empty.',
    caption: 'One field per provider; empty ones are not used',
  },
  {
    name: 'local-connection',
    isForm: true,
    Scene: LocalConnection,
    height: 430,
    alt: 'Illustration of a local connection: name, API type LLM, program Ollama, the URL http://127.0.0.1:11434 and an empty optional API key.',
    caption: 'A local connection of the type LLM, with the default port of Ollama',
  },
  {
    name: 'local-llm-form',
    isForm: true,
    Scene: LocalLlmForm,
    height: 400,
    alt: 'Illustration of the form for a local LLM: model name, model ID, connection, context length 64000, prompt price and completion price 0. Can use tools is selected; has image vision is not.',
    caption: 'A local LLM, described field by field',
  },
  {
    name: 'image-connection',
    isForm: true,
    Scene: ImageConnection,
    height: 430,
    alt: 'Illustration of a local connection of the type image generation with the URL http://127.0.0.1:7860.',
    caption: 'A local connection of the type image generation',
  },
  {
    name: 'google-keys',
    isForm: true,
    Scene: GoogleKeys,
    height: 330,
    alt: 'Illustration of the two settings that Google Search needs, googleSearchApiKey and googleSearchEngineId, both filled in.',
    caption: 'Both values make the tool Google Search available',
  },
  {
    name: 'always-ignore',
    Scene: AlwaysIgnore,
    height: 470,
    alt: 'Illustration of Always Ignore Files: six lines, among them .env, *.pem and node_modules/. In two workspaces below, .env and node_modules are crossed out.',
    caption: 'Always Ignore Files hold in every workspace',
  },
  {
    name: 'app-bar',
    Scene: AppBar,
    height: 430,
    alt: 'Illustration of the app bar with six numbered parts: workspaces, chats and threads; file browser; RAG databases; image generation; templates; settings.',
    caption: 'The app bar and where its parts lead',
  },
  {
    name: 'workspace-threads',
    Scene: WorkspaceThreads,
    height: 440,
    alt: 'Illustration of the workspace invoice-service with the chats Tax and Mail and their threads. Red rings mark the plus button and Start New Thread.',
    caption: 'A workspace contains chats, and a chat contains threads',
  },
  {
    name: 'chat',
    Scene: Chat,
    height: 448,
    alt: 'Illustration of a thread about the texts of a website: a question, two tool calls, List Directory and Read Files, the answer with the lines it found, and a prompt with two included files.',
    caption: 'A thread with two tool calls and its answer',
  },
  {
    name: 'model-picker',
    Scene: ModelPicker,
    height: 466,
    alt: 'Illustration of the list of models under OpenAI, Anthropic, Google AI, OpenRouter, Venice AI and Local, each with a note whether its models can use tools. Claude Sonnet is selected.',
    caption: 'Models by provider, and which of them can use tools',
  },
  {
    name: 'init-rules',
    Scene: InitRules,
    height: 340,
    alt: 'Illustration of initialization rules, five sentences about a project. Beside them, what a model works from: initialization rules, then your prompt, then the answer.',
    caption: 'A model has the initialization rules from the start',
  },
  {
    name: 'tools',
    Scene: Tools,
    height: 410,
    alt: 'Illustration of the seven tools with a switch each: Read Files, List Directory, Create File, Create Folder and Edit File are on; Google Search and Browse Internet are off. Beside them which providers support tools.',
    caption: 'Seven tools, each with its own switch, and whose models use them',
  },
  {
    name: 'image-prompt',
    Scene: ImagePrompt,
    height: 470,
    alt: 'Illustration of a prompt with two images, before.png and after.png, selected in the file browser. Both show an invoice; in the second the total has moved.',
    caption: 'Two images in a prompt, selected in the file browser',
  },
  {
    name: 'project-ignore',
    Scene: ProjectIgnore,
    height: 430,
    alt: 'Illustration of the project ignore rules of a workspace in gitignore syntax with a red ring around Save & Apply. The list beside them shows the files that remain and, for each ignored file, the rule that excludes it.',
    caption:
      'Project ignore rules; on the right, as an explanation, the line that decides for each file',
  },
  {
    name: 'templates',
    Scene: Templates,
    height: 490,
    alt: 'Illustration of a template with its three fields: name, prompt and user prompt. The variables PROJECT_DIRECTORY_PATH, PROJECT_DIRECTORY_STRUCTURE and PROMPT are marked.',
    caption: 'A template: name, prompt and user prompt',
  },
  {
    name: 'step-llm-tags',
    Scene: StepLlmTags,
    height: 370,
    alt: 'Illustration of a prompt with two step tags, each with an llm tag that names a provider and a model. Beside it the run: step 1 with OpenAI is done, step 2 with Anthropic is running.',
    caption:
      'Two steps, each with a model of its own; on the right, as an explanation, how they run',
  },
  {
    name: 'rag-create',
    Scene: RagCreate,
    height: 400,
    alt: 'Illustration of a RAG database with the name interviews, an embedding model and an area to drop files or folders. In the list beside it, text files are indexed and a PDF is marked as not a text file.',
    caption: 'A RAG database: a name, an embedding model, files and folders',
  },
  {
    name: 'rag-query',
    Scene: RagQuery,
    height: 388,
    alt: 'Illustration of a query to the database interviews. The Run Query button has a red ring, and three passages with their files and a measure of fit are below.',
    caption: 'Run Query shows the passages that fit best',
  },
  {
    name: 'rag-query-in-chat',
    Scene: RagQueryInChat,
    height: 440,
    alt: 'Illustration of a chat that uses the database interviews. The answer uses three results, expanded beside it, each with its file and the passage.',
    caption: 'Retrieved passages, expanded beside the answer',
  },
  {
    name: 'image-generate',
    Scene: ImageGenerate,
    height: 480,
    alt: 'Illustration of image generation: prompt, provider, model and size on the left, four pictures of a lighthouse on the right, and the buttons Variations, In-painting, Mass edit and Add to prompt.',
    caption: 'Four results of one prompt',
  },
  {
    name: 'image-editor',
    Scene: ImageEditor,
    height: 440,
    alt: 'Illustration of the image editor: brush, eraser, color picker, undo, redo and zoom above a picture of a lighthouse with a brushed area; three layers on the right; Apply above them.',
    caption: 'The image editor with its tools and layers',
  },
  {
    name: 'workspace-index',
    Scene: WorkspaceIndex,
    height: 384,
    alt: 'Illustration of the workspace index with the buttons Create Workspace Index, Clear Index and Query Index. A query for the rounding of tax suggests four files.',
    caption: 'The workspace index suggests files for a query',
  },
  {
    name: 'file-browser',
    Scene: FileBrowser,
    height: 410,
    alt: 'Illustration of the file browser with a red ring around the Root button. Beside Root are buttons for a new file, a new folder and delete. The viewer on the right shows src/tax.ts.',
    caption: 'Root chooses the folder that the file browser shows',
  },
  {
    name: 'file-changes',
    Scene: FileChanges,
    height: 410,
    alt: 'Illustration of the file browser with a red ring around three buttons: new file, new folder and delete. The viewer on the right shows src/tax.ts.',
    caption: 'New file, new folder and delete',
  },
  {
    name: 'viewer-states',
    Scene: ViewerStates,
    height: 340,
    alt: 'Illustration of the file viewer in three states. Default has wrap lines, zoom, refresh and Edit. Editing has Save and Cancel. Preview shows the page and has a camera button.',
    caption: 'The three states of the viewer',
  },
  {
    name: 'included-files',
    Scene: IncludedFiles,
    height: 340,
    alt: 'Illustration of a prompt with three chips: src/billing.ts, src/tax.ts and before.png. In the file browser the two text files are highlighted. Only the picture has a checkbox, and it is selected.',
    caption: 'Two text files and a picture, included in one prompt',
  },
  {
    name: 'diff-review',
    Scene: DiffReview,
    height: 440,
    alt: 'Illustration of an edit under review: the original of src/tax.ts on the left, the editable proposal on the right. Accept and Reject are below.',
    caption: 'A pending edit, file 1 of 2',
  },
  {
    name: 'preview-screenshot',
    Scene: PreviewScreenshot,
    height: 360,
    alt: 'Illustration of the preview of public/invoice.html. The camera button has a red ring; the eye and the download button are beside it. A captured picture, invoice.png, is on the right.',
    caption: 'The preview of a page, and the picture captured from it',
  },
  {
    name: 'which-build',
    Scene: WhichBuild,
    height: 384,
    alt: 'Plan of the seven builds. Windows, Intel or AMD: .exe. Mac, Apple silicon or Intel: a .dmg each. Linux, x86_64 or arm64: a .deb and an .rpm each. Each build has its identifier beside it.',
    caption: 'From the system and the processor to the file',
  },
  {
    name: 'data-flow',
    Scene: DataFlow,
    height: 470,
    alt: 'Plan of what stays and what leaves. On your computer: chats, configuration and keys in encrypted form, project files, and a local model. From Protocraft, prompts with files and images go to the provider you chose; searches and page addresses go to Google and websites, only with their tools on; the license key, the device and requests for model lists go to our servers.',
    caption: 'What stays on your computer, and what leaves it',
  },
]
