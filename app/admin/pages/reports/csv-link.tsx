import { useSession } from '../../calls/session.ts'

/** Links to a report as a file; only owners get it. */
export function CsvLink({ report, query = '' }: { report: string; query?: string }) {
  const session = useSession()
  if (session?.role !== 'owner') return null
  return (
    <a href={`/api/admin/reports/${report}?format=csv${query && `&${query}`}`} download>
      CSV
    </a>
  )
}
