export const copied = 'Copied!'
export const notCopied = 'Failed to copy to clipboard'

/**
 * Writes to the clipboard and returns a message with the result. Without HTTPS there is no clipboard.
 */
export async function copy(text: string | Promise<Blob>) {
  try {
    // Safari lets a page write only within the click, so text that arrives later is passed as a promise.
    if (text instanceof Promise)
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    else await navigator.clipboard.writeText(text)
    return copied
  } catch {
    return notCopied
  }
}
