import type { ShownRelease } from '#contract/admin/releases.ts'
import { describeFile } from '#contract/build-names.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/reading.tsx'
import styles from './release.module.css'

type File = ShownRelease['files'][number]

const columns: Column<File>[] = [
  {
    head: 'File',
    cell: ({ identifier, file_name: name }) => (
      <span className={styles.file}>
        <span>{describeFile(identifier)}</span>
        <code>{name}</code>
      </span>
    ),
  },
  { head: 'Size', cell: ({ size }) => sayMegabytes(size), isNumber: true },
  {
    head: 'Downloads',
    cell: ({ downloads }) => downloads.toLocaleString('en-US'),
    isNumber: true,
  },
  {
    head: 'SHA-256',
    cell: ({ sha256, file_name: name }) => (
      <span className={styles.hash}>
        <code title={sha256}>{sha256.slice(0, 12)}…</code>
        <CopyButton text={sha256} of={`SHA-256 of ${name}`} named />
      </span>
    ),
  },
]

export function FileTable({ files }: { files: File[] }) {
  if (files.length === 0) return <Empty lead="No files." />
  return (
    <DataTable
      caption="Files with their sums"
      columns={columns}
      rows={files}
      keyOf={({ identifier }) => identifier}
    />
  )
}

function sayMegabytes(bytes: number): string {
  if (bytes < 1e5) return `${Math.max(1, Math.round(bytes / 1e3))} kB`
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
