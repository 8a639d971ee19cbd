import type { ReactNode } from 'react'
import { Sheet } from '#app/ui/sheet.tsx'
import { Title } from '../../ui/admin-page.tsx'

interface SignedOutPageProps {
  title: string
  /** Says below the sheet what to do without a passkey or a link. */
  note: ReactNode
  children: ReactNode
}

/** Draws a page before the sign-in: one sheet with its title. */
export function SignedOutPage({ title, note, children }: SignedOutPageProps) {
  return (
    <div className="wrap stacked column">
      <Title title={title} />
      <Sheet>
        <div className="stacked">
          <h1>{title}</h1>
          {children}
        </div>
      </Sheet>
      <p className="muted">{note}</p>
    </div>
  )
}
