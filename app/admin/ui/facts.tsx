import type { ReactNode } from 'react'

/**
 * A name and its value; a fact without a value is left out. `words` explain a name that is too short to
 * be clear.
 */
export type Fact = [name: string, value: ReactNode, words?: ReactNode]

export function Facts({ label, of }: { label?: string; of: Fact[] }) {
  return (
    <dl className="facts" aria-label={label}>
      {of.map(
        ([name, value, words = name], index) =>
          value != null &&
          value !== false && (
            <div key={index}>
              <dt>{words}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
