import type { ToolAnnotations } from '@modelcontextprotocol/server'

/** The tools read public pages and change nothing, so a client doesn't need to ask its user first. */
export const harmless: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
