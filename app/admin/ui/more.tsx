import { Button } from '../../ui/button.tsx'
import type { List } from '../use-list.ts'
import styles from './more.module.css'

/** Under a list that goes on. */
export function More({ list, what }: { list: List<unknown>; what: string }) {
  const { more, isLoadingMore, problem, rows } = list
  if (rows.length === 0) return null
  return (
    <div className={styles.more}>
      <span role="status">
        {more === null ? `All ${rows.length} ${what} are shown.` : `${rows.length} ${what} shown.`}
      </span>
      {more !== null && (
        <Button size="small" disabled={isLoadingMore} onClick={() => void more()}>
          {isLoadingMore ? 'Loading' : 'Show more'}
        </Button>
      )}
      {problem !== null && (
        <span role="alert" className={styles.problem}>
          {problem.join(' ')}
        </span>
      )}
    </div>
  )
}
