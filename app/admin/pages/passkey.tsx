import { slot } from '../../site/slots.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { AddPasskey } from './passkey/add-passkey.tsx'

export default function Passkey() {
  return (
    <AdminPage title="Add a passkey">
      <div className="stacked">
        <Sheet>
          <AddPasskey />
        </Sheet>
        <p className="muted">
          A link works once and expires after ten minutes. To get a new one, run{' '}
          <code>{slot('new_link_command')}</code> on the server. Owners create links for support
          people under People.
        </p>
      </div>
    </AdminPage>
  )
}
