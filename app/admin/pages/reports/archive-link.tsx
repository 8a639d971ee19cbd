import { useSession } from '../../calls/session.ts'

/** Links to one file with all documents of these days, which only owners can download. */
export function ArchiveLink({ query }: { query: string }) {
  const session = useSession()
  if (session?.role !== 'owner') return null
  return (
    <a href={`/api/admin/invoices/archive${query && `?${query}`}`} download>
      Download PDFs
    </a>
  )
}
