import type { ShownRelease } from '#contract/admin/releases.ts'
import {
  describeFile,
  fileIdentifiers,
  findMain,
  findSystem,
  type FileSystem,
} from '#contract/build-names.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/reading.tsx'
import { saySize } from '../../ui/say-size.ts'
import styles from './release.module.css'

type File = ShownRelease['files'][number]

/** A file with what stands beside it, such as its signature. */
interface Main extends File {
  companions: File[]
}

const columns: Column<Main>[] = [
  {
    head: 'File',
    isProse: true,
    cell: ({ identifier, file_name: name }) => (
      <span>
        {describeFile(identifier)}
        <small>
          <code>{name}</code>
        </small>
      </span>
    ),
  },
  { head: 'Size', onPhone: 'end', cell: ({ size }) => saySize(size), isNumber: true },
  {
    head: 'Downloads',
    onPhone: 'line',
    cell: ({ downloads }) => downloads.toLocaleString('en-US'),
    isNumber: true,
  },
  { head: 'SHA-256', onPhone: 'line', cell: (file) => <Sum of={file} /> },
]

/** The files of each system, in a table of its own. */
export function FileTables({ files }: { files: File[] }) {
  if (files.length === 0) return <Empty lead="No files." />
  const systems = Map.groupBy(joinCompanions(files), ({ identifier }) => findSystem(identifier))
  return [...systems].map(([system, mains]) => (
    <section key={system} className={styles.system}>
      <h3>{systemNames[system]}</h3>
      <DataTable
        caption={`Files for ${systemNames[system]}`}
        columns={columns}
        rows={mains}
        keyOf={({ identifier }) => identifier}
        below={({ companions }) => companions.length > 0 && <Companions of={companions} />}
      />
    </section>
  ))
}

const systemNames: Record<FileSystem, string> = { windows: 'Windows', mac: 'Mac', linux: 'Linux' }

/** One that stands beside no file of the release is a row too. */
function joinCompanions(files: File[]): Main[] {
  const isMain = ({ identifier }: File) => {
    const main = findMain(identifier)
    return main === null || files.every((each) => each.identifier !== main)
  }
  return files
    .filter(isMain)
    .toSorted(inOrder)
    .map((file) => ({
      ...file,
      companions: files.filter(({ identifier }) => findMain(identifier) === file.identifier),
    }))
}

const inOrder = (one: File, other: File) =>
  fileIdentifiers.indexOf(one.identifier) - fileIdentifiers.indexOf(other.identifier)

function Companions({ of }: { of: File[] }) {
  return (
    <ul className={`plain ${styles.companions}`}>
      {of.map((file) => (
        <li key={file.identifier} className="line note">
          <code>{file.file_name}</code>
          <span>{saySize(file.size)}</span>
          <span>{sayDownloads(file.downloads)}</span>
          <Sum of={file} />
        </li>
      ))}
    </ul>
  )
}

function Sum({ of: { sha256, file_name: name } }: { of: File }) {
  return (
    <span className={styles.hash}>
      <code title={sha256}>{sha256.slice(0, 12)}…</code>
      <CopyButton text={sha256} of={`SHA-256 of ${name}`} named />
    </span>
  )
}

function sayDownloads(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'download' : 'downloads'}`
}
