import type { ShownRelease } from '#contract/admin/releases.ts'
import { describeFile, fileIdentifiers, findMain } from '#contract/build-names.ts'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { Cut } from '../../ui/cut.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/reading.tsx'
import { saySize } from '../../ui/say-size.ts'

type File = ShownRelease['files'][number]

interface Shown extends File {
  isSigned: boolean
}

const columns: Column<Shown>[] = [
  {
    head: 'File',
    cell: ({ identifier, isSigned }) => `${describeFile(identifier)}${isSigned ? ', signed' : ''}`,
  },
  {
    head: 'Name',
    onPhone: 'note',
    cell: ({ file_name: name }) => (
      <code>
        <Cut>{name}</Cut>
      </code>
    ),
  },
  { head: 'Size', onPhone: 'end', cell: ({ size }) => saySize(size), isNumber: true },
  {
    head: 'Downloads',
    onPhone: 'line',
    isNamedOnPhone: true,
    cell: ({ downloads }) => downloads.toLocaleString('en-US'),
    isNumber: true,
  },
  {
    head: 'SHA-256',
    onPhone: 'line',
    cell: ({ sha256, file_name: name }) => <CopiedCode text={sha256} of={`SHA-256 of ${name}`} />,
  },
]

/** Lists every file, but shows a signature only as a mark on the file that it signs. */
export function FileTable({ files }: { files: File[] }) {
  const shown = listShown(files)
  if (shown.length === 0) return <Empty lead="No files." />
  return (
    <DataTable
      caption="Files to download"
      columns={columns}
      rows={shown}
      keyOf={({ identifier }) => identifier}
    />
  )
}

/** Writes `13, 5 of them signed`. */
export function countFiles(files: File[]): string {
  const shown = listShown(files)
  const signed = shown.filter(({ isSigned }) => isSigned).length
  return signed === 0 ? `${shown.length}` : `${shown.length}, ${signed} of them signed`
}

/** Lists the files to show, including one whose main file is missing from the release. */
function listShown(files: File[]): Shown[] {
  const has = (identifier: string) => files.some((each) => each.identifier === identifier)
  return files
    .filter(({ identifier }) => !has(findMain(identifier) ?? ''))
    .toSorted(inOrder)
    .map((file) => ({ ...file, isSigned: has(`${file.identifier}.sig`) }))
}

const inOrder = (one: File, other: File) =>
  fileIdentifiers.indexOf(one.identifier) - fileIdentifiers.indexOf(other.identifier)
