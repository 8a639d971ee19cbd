/** Returns the words of a text in comparable form: lower case, without punctuation and accents. */
export function wordsOf(text: string): string[] {
  return fold(text).match(aWord) ?? []
}

/** Removes accents, which many people don't type: `öpenai` becomes `openai`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** Adds hyphenated words as one word, because people write `inpainting` for `in-painting`. */
export function wordsToIndex(text: string): string[] {
  const divided = fold(text).match(dividedWord) ?? []
  return [...wordsOf(text), ...divided.map((word) => word.replaceAll('-', ''))]
}

const dividedWord = /(?<![\p{L}\p{M}])[\p{L}\p{M}]+(-[\p{L}\p{M}]+)+/gu

export const aWord = /[\p{L}\p{M}\p{N}]+/gu

/** Reports whether a word says nothing about a sentence's subject. */
export function isFiller(word: string): boolean {
  return fillers.has(word)
}

/**
 * Removes grammatical endings, so that `ignored`, `ignores` and `ignoring` are the same word. Keeps an
 * `e` that distinguishes short words: `plane` is not `plan`.
 */
export function stemOf(word: string): string {
  if (/\d/.test(word)) return word
  const irregular = irregularPlurals.get(word)
  if (irregular !== undefined) return stemOf(irregular)
  return endings.reduce((stem, [ending, rest]) => stem.replace(ending, rest), word)
}

const irregularPlurals = new Map([
  ['indices', 'index'],
  ['vertices', 'vertex'],
  ['analyses', 'analysis'],
  ['people', 'person'],
  ['halves', 'half'],
  ['lives', 'life'],
])

const endings: [ending: RegExp, rest: string][] = [
  [/(?<=...)(?<!s)s$/, ''],
  // Shortens what remains of `embedding` and `stopped`.
  [/(?<=..)([bdgmnprt])\1(ing|ed)$/, '$1'],
  // Joins `coding` and `code`.
  [/^([^aeiou]*[aeiouy][^aeiouwxy])(ing|ed)$/, '$1e'],
  [/(?<=[aeiouy].*)(?<=...)(ing|(?<=....)ed)$/, ''],
  [/(?<=...)(?<!^[^aeiou]*[aeiouy][^aeiouwxy]|[aeo])e$/, ''],
  // Joins `queries` and `query`.
  [/(?<=[aeiou].*[^aeiou])y$/, 'i'],
]

/** Returns the same stem for all words that people use for one thing. */
export function meaningOf(stem: string): string {
  return meanings.get(stem) ?? stem
}

const sameThings = [
  'image picture photo',
  'computer laptop pc machine',
  'folder directory',
  'delete remove',
  'price cost cheap cheapest expensive',
  'invoice bill',
  'vat tax',
  'email mail',
  'license licence',
  'crypto bitcoin btc ethereum',
  'internet web online',
  'undo revert',
  'ignore exclude hide',
  'include attach add',
  'install setup',
  'update upgrade',
  'mac macos macbook',
  'linux ubuntu debian fedora',
  'educational education school university student',
  'project codebase repo repository',
  'buy purchase pay',
  'screenshot screen capture',
  'chat conversation history',
  'model ai',
].map((words) => words.split(' ').map(stemOf))

const meanings = new Map(
  sameThings.flatMap((stems) => stems.map((stem) => [stem, stems[0]!] as const)),
)

const fillers = new Set(
  `a an the and or but if then than so as at by for from in into of off on onto out over to up with
without about after again before below above between during while until is are was were be been
being am do does did done has have had having can cannot could may might must shall should will
would i me my mine you your yours he she it its we us our they them their theirs this that these
those there here what which whom whose when where why how all any both each every few more
most other another some such no not nor only own same too very just also one ones once`.split(
    /\s+/,
  ),
)
