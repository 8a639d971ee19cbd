import { useSession } from '../../calls/session.ts'

/** Links to a report as a CSV file, which only owners can download. */
export function CsvLink({ report, query = '' }: { report: string; query?: string }) {
  const session = useSession()
  if (session?.role !== 'owner') return null
  return (
    <a href={`/api/admin/reports/${report}?format=csv${query && `&${query}`}`} download>
      Download CSV
    </a>
  )
}
