export const copied = 'Copied!'
export const notCopied = 'Failed to copy to clipboard'

/** Writes to the clipboard, and says in words how that went. Without https there is none at all. */
export async function copy(text: string | Promise<Blob>) {
  try {
    // Safari lets a page write only in the click itself, so what comes later is promised there.
    if (text instanceof Promise)
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    else await navigator.clipboard.writeText(text)
    return copied
  } catch {
    return notCopied
  }
}
