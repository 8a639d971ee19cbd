import type { ReactNode } from 'react'

/** A name and its value; what has no value is left out. */
export type Fact = [name: string, value: ReactNode]

/** Names, each with its value beside it. */
export function Facts({ label, of }: { label?: string; of: Fact[] }) {
  return (
    <dl className="facts" aria-label={label}>
      {of.map(
        ([name, value]) =>
          value != null &&
          value !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
