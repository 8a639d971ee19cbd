import { Button } from '../../ui/button.tsx'
import type { List } from '../calls/use-read.ts'

/** Shows below a list of several pages a button for the next page, or that all rows are shown. */
export function More({ list, what }: { list: List<unknown>; what: string }) {
  const { first, more, isLoadingMore, hasFailed, rows } = list
  const isOnePage = first.state !== 'there' || rows.length === first.value.rows.length
  if (more === null && isOnePage) return null
  return (
    <div className="line note foot">
      <span role="status">
        {more === null ? `All ${rows.length} ${what} shown.` : `${rows.length} ${what} shown.`}
      </span>
      {more !== null && (
        <Button size="small" disabled={isLoadingMore} onClick={more}>
          {isLoadingMore ? 'Loading' : hasFailed ? 'Try again' : 'Show more'}
        </Button>
      )}
      {hasFailed && (
        <span role="alert" className="problem">
          More {what} didn’t load.
        </span>
      )}
    </div>
  )
}
