import { AdminPage } from '../ui/admin-page.tsx'
import { Empty } from '../ui/reading.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Shown for every URL below /admin without a page. */
export default function NotFound() {
  return (
    <AdminPage title="Page not found">
      <Empty
        lead="This page doesn’t exist."
        action={
          <ButtonLink size="small" href="/admin">
            Open overview
          </ButtonLink>
        }
      >
        Check the address for a typo, choose a page from the menu, or press / to search.
      </Empty>
    </AdminPage>
  )
}
