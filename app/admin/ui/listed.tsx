import { Button } from '../../ui/button.tsx'
import styles from './listed.module.css'

interface ListedProps {
  /** Null until it is known. */
  count: number | null
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
  const number = count?.toLocaleString('en-US') ?? '…'
  return (
    <p className={styles.listed}>
      <span role="status">
        {hasMore && 'More than '}
        {number} {count === 1 ? one : many}
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
