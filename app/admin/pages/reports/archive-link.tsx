import { useSession } from '../../calls/session.ts'

/** Links to the documents of these days in one file; only owners get it. */
export function ArchiveLink({ query }: { query: string }) {
  const session = useSession()
  if (session?.role !== 'owner') return null
  return (
    <a href={`/api/admin/invoices/archive${query && `?${query}`}`} download>
      PDFs as ZIP
    </a>
  )
}
