/** Words that readers type for a page's subject though the page does not use them, by slug. */
export const searchWords: Partial<Record<string, string>> = {
  introduction: 'protocraft overview features',
  'how-to-download': 'install setup installer windows mac macos linux upgrade',
  'licensing-and-pricing':
    'how much cost price buy pay payment subscription renew refund money back two several second computer',
  'setting-up-api-keys': 'token secret provider account',
  'setting-initialization-rules': 'system prompt custom instructions',
  'retrieval-augmented-generation': 'rag knowledge base vector database documents pdf',
  'edit-tool-and-file-diffs': 'accept reject change patch merge',
  'data-management': 'privacy telemetry backup export',
}
