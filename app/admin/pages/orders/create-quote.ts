import { act } from '../../ui/act.ts'

export const createQuote = () =>
  act(
    'quotes/create',
    {},
    {},
    { read: (form) => ({ people: readPeople(String(form.get('people') ?? '')) }) },
  )

/** Parses people, one per line: `Ada Lovelace, ada@example.org`. */
function readPeople(text: string): { name: string; email: string }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const at = line.lastIndexOf(',')
    return { name: line.slice(0, at).trim(), email: line.slice(at + 1).trim() }
  })
}
