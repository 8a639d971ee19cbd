import { AdminPage } from './admin-page.tsx'
import { Empty } from './reading.tsx'

interface NoneChosenProps {
  /** What the page shows one of, such as `Order`. */
  title: string
  of: { path: string; label: string }
}

/** A page of one row whose address names none. */
export function NoneChosen({ title, of }: NoneChosenProps) {
  return (
    <AdminPage title={title} of={of}>
      <Empty>
        No {title.toLowerCase()} is chosen. <a href={of.path}>Find one</a>.
      </Empty>
    </AdminPage>
  )
}
