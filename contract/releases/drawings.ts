/** The drawings of the app that release notes can show: those that have one for phones, too. */
export const drawings = [
  'always-ignore',
  'app-bar',
  'chat',
  'data-flow',
  'diff-review',
  'file-browser',
  'file-changes',
  'first-run',
  'image-editor',
  'image-generate',
  'image-prompt',
  'included-files',
  'init-rules',
  'model-picker',
  'preview-screenshot',
  'project-ignore',
  'rag-create',
  'rag-query',
  'rag-query-in-chat',
  'step-llm-tags',
  'templates',
  'tools',
  'viewer-states',
  'workspace-index',
  'workspace-threads',
] as const

export type Drawing = (typeof drawings)[number]

/** The server cuts a drawing out of the built page at `mark`, and fills in the rest for each release. */
export const drawingTokens = {
  begin: '__drawings_begin__',
  mark: (name: Drawing) => `__drawing_${name}__`,
  anyMark: /__drawing_([\w-]+)__/,
  end: '__drawings_end__',
  place: '__drawn_place__',
  caption: '__drawn_caption__',
}
