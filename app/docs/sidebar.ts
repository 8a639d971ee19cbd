interface DocsPage {
  slug: string
  title: string
}

export interface DocsGroup {
  title: string
  pages: DocsPage[]
}

/**
 * The order and titles of the documentation. To add a page, write `content/docs/<slug>.mdx` and add its
 * line here.
 */
export const sidebar: DocsGroup[] = [
  {
    title: 'Introduction',
    pages: [
      { slug: 'introduction', title: 'Introduction' },
      { slug: 'how-to-download', title: 'How to download' },
      { slug: 'licensing-and-pricing', title: 'Licensing and pricing' },
    ],
  },
  {
    title: 'Setup',
    pages: [
      { slug: 'starting-up-protocraft', title: 'Starting up Protocraft' },
      { slug: 'setting-up-api-keys', title: 'Setting up API keys' },
      { slug: 'setting-up-local-llm', title: 'Setting up a local LLM' },
      {
        slug: 'setting-up-local-image-generation-api',
        title: 'Setting up local image generation',
      },
      { slug: 'setting-up-google-search', title: 'Setting up Google Search' },
      { slug: 'always-ignore-files', title: 'Always Ignore Files' },
      { slug: 'data-management', title: 'Data management' },
    ],
  },
  {
    title: 'Using the product',
    pages: [
      { slug: 'navigation-app-bar', title: 'Navigation and app bar' },
      { slug: 'workspaces-chats-threads', title: 'Workspaces, chats, threads' },
      { slug: 'prompting-with-chat', title: 'Prompting with chat' },
      { slug: 'choosing-llms', title: 'Choosing LLMs' },
      { slug: 'setting-initialization-rules', title: 'Setting initialization rules' },
      { slug: 'using-tools', title: 'Using tools' },
      { slug: 'using-prompt-image-vision', title: 'Using prompt image vision' },
      { slug: 'project-ignore-rules', title: 'Project ignore rules' },
      { slug: 'using-templates', title: 'Using templates' },
      { slug: 'advanced-prompting', title: 'Advanced prompting' },
    ],
  },
  {
    title: 'Features',
    pages: [
      { slug: 'retrieval-augmented-generation', title: 'Retrieval (RAG)' },
      { slug: 'generating-images', title: 'Generating images' },
      { slug: 'editing-images', title: 'Editing images' },
      { slug: 'workspace-indexing', title: 'Workspace indexing' },
    ],
  },
  {
    title: 'File Browser',
    pages: [
      { slug: 'file-browser-overview', title: 'File browser overview' },
      { slug: 'using-files', title: 'Using files' },
      { slug: 'file-viewer-options', title: 'File viewer options' },
      { slug: 'including-files-in-prompts', title: 'Including files in prompts' },
      { slug: 'edit-tool-and-file-diffs', title: 'Edit tool and file diffs' },
      { slug: 'using-preview-screenshots', title: 'Using preview screenshots' },
    ],
  },
]

/** All pages in reading order. */
export const docsPages = sidebar.flatMap((group) => group.pages)
