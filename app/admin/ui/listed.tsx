import { capitalize } from '#contract/capitalize.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { Count } from '../use-read.ts'
import { LoadingNumber } from './reading.tsx'
import styles from './listed.module.css'

interface ListedProps {
  count: Count
  /** There are more than are counted. */
  hasMore?: boolean
  /** One and many, such as `order` and `orders`. */
  of: [one: string, many: string]
  /** What was filtered, in words; empty when everything is listed. */
  by: string[]
  onClear: () => void
}

/** Above the rows of a list: how many there are, and what was filtered. */
export function Listed({ count, hasMore = false, of: [one, many], by, onClear }: ListedProps) {
  return (
    <p className={styles.listed}>
      <span role="status">
        {hasMore && 'More than '}
        {count === 'failed' && `${capitalize(many)} `}
        <Counted of={count} />
        {count !== 'failed' && ` ${count === 1 ? one : many}`}
        {by.length > 0 && `: ${by.join(', ')}`}
      </span>
      {by.length > 0 && (
        <Button look="quiet" size="small" onClick={onClear}>
          Clear filter
        </Button>
      )}
    </p>
  )
}

export function Counted({ of }: { of: Count }) {
  if (of === 'loading') return <LoadingNumber />
  if (of === 'failed') return <Chip state="asks">not counted</Chip>
  return of.toLocaleString('en-US')
}
