import { ButtonLink } from '../../ui/button.tsx'
import { AdminPage } from './admin-page.tsx'
import { Empty } from './reading.tsx'

interface NoneChosenProps {
  /** Names what the page shows one of, such as `Order`. */
  title: string
  of: { path: string; label: string }
}

/** Shows a page of one row whose URL names none. */
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
