import { readTags, readWords } from '../tags.ts'
import { invented } from './invented.ts'

/** Words about the app that nobody can know, as sentences; also those that only a screen reader says. */
export function findInventions(path: string, html: string): string[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const said = [readWords(main), ...readTags(main).flatMap(spokenOf)]
  return invented.flatMap(({ words, because }) =>
    said
      .map((text) => words.exec(text)?.[0])
      .filter((found) => found !== undefined)
      .map((found) => `${path} says "${found}": ${because}`),
  )
}

function spokenOf({ attributes }: { attributes: Map<string, string> }): string[] {
  return ['alt', 'aria-label', 'title'].flatMap((name) => attributes.get(name) ?? [])
}
