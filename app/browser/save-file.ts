import { times } from '#contract/limits.ts'

const readingTime = times.minute

/** Offers a file to the browser for download, under its name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), readingTime)
}
