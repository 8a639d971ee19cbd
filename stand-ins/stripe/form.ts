export type Params = { [name: string]: Param }
export type Param = string | Param[] | Params

/** Reads `a[b][0][c]=d` as Stripe does: brackets nest, numbers and empty brackets make lists. */
export function parseForm(text: string): Params {
  const root = emptyParams()
  for (const [key, value] of new URLSearchParams(text)) insert(root, pathOf(key), value)
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]))
}

// Without a prototype, a field called __proto__ is an ordinary field.
const emptyParams = (): Params => Object.create(null) as Params

const pathOf = (key: string) =>
  key.split('[').map((part, index) => (index === 0 ? part : part.replace(/\]$/, '')))

function insert(node: Params, path: string[], value: string): void {
  const [first = '', ...rest] = path
  const name = first === '' ? String(Object.keys(node).length) : first
  if (rest.length === 0) {
    node[name] = value
    return
  }
  const known = node[name]
  const child = typeof known === 'object' && !Array.isArray(known) ? known : emptyParams()
  node[name] = child
  insert(child, rest, value)
}

function withLists(value: Param): Param {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value)
  if (entries.every(([name]) => /^\d+$/.test(name)))
    return entries.map(([, child]) => withLists(child))
  return Object.fromEntries(entries.map(([name, child]) => [name, withLists(child)]))
}
