import { ButtonLink } from '../../ui/button.tsx'
import { AdminPage } from './admin-page.tsx'
import { Empty } from './reading.tsx'

interface NoneChosenProps {
  /** The kind of thing that the page shows, such as `Order`. */
  title: string
  of: { path: string; label: string }
}

/** Shown when the URL of such a page names none. */
export function NoneChosen({ title, of }: NoneChosenProps) {
  return (
    <AdminPage title={title} of={of}>
      <Empty
        lead={`No ${title.toLowerCase()} selected.`}
        action={
          <ButtonLink size="small" href={of.path}>
            Open {of.label.toLowerCase()}
          </ButtonLink>
        }
      />
    </AdminPage>
  )
}
