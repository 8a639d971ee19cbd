/** A path from the list, with the size if one is written before it: `480 kB data/customers.csv`. */
interface Listed {
  path: string
  /** Estimated at 4 characters per token; 0 without a size. */
  tokens: number
}

export function readListed(text: string): Listed[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(readLine)
}

function readLine(line: string): Listed {
  const [, kilobytes = '0', path = line] = /^\s*(\d{1,9}(?:\.\d{1,3})?) kB +(.+)$/.exec(line) ?? []
  return { path, tokens: Math.round(Number(kilobytes) * 250) }
}
