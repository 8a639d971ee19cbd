import { escapeXml } from '../../releases/escape-xml.ts'
import { relationKinds, type RpmPackage, type RpmRelation } from '../../releases/packages/rpm.ts'
import type { Listed } from '../repository/view.ts'

type Package = Listed<RpmPackage>

const common = 'http://linux.duke.edu/metadata/common'

/** What each package is, needs and stands for. */
export function writePrimary(packages: Package[]): string {
  return write('metadata', `xmlns="${common}" xmlns:rpm="${rpm}"`, packages, describePackage)
}

/** Every file that a package installs. */
export function writeFilelists(packages: Package[]): string {
  const xmlns = 'xmlns="http://linux.duke.edu/metadata/filelists"'
  return write('filelists', xmlns, packages, (each) =>
    describeShort(each, each.facts.files.map(writeFile)),
  )
}

/** What changed in a package, by its own words. */
export function writeOther(packages: Package[]): string {
  const xmlns = 'xmlns="http://linux.duke.edu/metadata/other"'
  return write('otherdata', xmlns, packages, (each) =>
    describeShort(
      each,
      each.facts.changes.map(
        ({ author, date, text }) =>
          `<changelog author="${escapeXml(author)}" date="${date}">${escapeXml(text)}</changelog>`,
      ),
    ),
  )
}

const rpm = 'http://linux.duke.edu/metadata/rpm'

function write(
  root: string,
  xmlns: string,
  packages: Package[],
  describe: (each: Package) => string,
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} ${xmlns} packages="${packages.length}">
${packages.map((each) => `${describe(each)}\n`).join('')}</${root}>
`
}

function describePackage({ facts, ...file }: Package): string {
  const { texts, sizes, relations } = facts
  const words = (name: keyof typeof texts) => escapeXml(texts[name])
  return `<package type="rpm">
<name>${escapeXml(facts.name)}</name>
<arch>${escapeXml(facts.architecture)}</arch>
${writeVersion(facts)}
<checksum type="sha256" pkgid="YES">${file.sha256}</checksum>
<summary>${words('summary')}</summary>
<description>${words('description')}</description>
<packager>${words('packager')}</packager>
<url>${words('url')}</url>
<time file="${Math.floor(file.published_at.getTime() / 1000)}" build="${facts.builtAt}"/>
<size package="${file.size}" installed="${sizes.installed}" archive="${sizes.archive}"/>
<location href="packages/${file.version}/${escapeXml(file.file_name)}"/>
<format>
<rpm:license>${words('license')}</rpm:license>
<rpm:vendor>${words('vendor')}</rpm:vendor>
<rpm:group>${words('group')}</rpm:group>
<rpm:buildhost>${words('buildHost')}</rpm:buildhost>
<rpm:sourcerpm>${words('source')}</rpm:sourcerpm>
<rpm:header-range start="${facts.header.start}" end="${facts.header.end}"/>
${relationKinds.map((kind) => writeRelations(kind, relations[kind])).join('')}${facts.files
    .filter(({ path }) => isPrimary(path))
    .map((each) => `${writeFile(each)}\n`)
    .join('')}</format>
</package>`
}

function describeShort({ sha256, facts }: Package, lines: string[]): string {
  return `<package pkgid="${sha256}" name="${escapeXml(facts.name)}" arch="${escapeXml(facts.architecture)}">
${[writeVersion(facts), ...lines].join('\n')}
</package>`
}

function writeVersion({ epoch, version, release }: RpmPackage): string {
  return `<version epoch="${epoch}" ver="${escapeXml(version)}" rel="${escapeXml(release)}"/>`
}

function writeRelations(kind: string, relations: RpmRelation[]): string {
  if (relations.length === 0) return ''
  return `<rpm:${kind}>
${relations.map((each) => `${writeRelation(each)}\n`).join('')}</rpm:${kind}>
`
}

function writeRelation({ name, than, isBefore }: RpmRelation): string {
  const before = isBefore ? ' pre="1"' : ''
  const comparison = than === null ? '' : writeComparison(than)
  return `<rpm:entry name="${escapeXml(name)}"${comparison}${before}/>`
}

function writeComparison({ is, version }: NonNullable<RpmRelation['than']>): string {
  const [, epoch = '0', ver = '', rel] = /^(?:(\d+):)?([^-]*)(?:-(.*))?$/.exec(version) ?? []
  const release = rel === undefined ? '' : ` rel="${escapeXml(rel)}"`
  return ` flags="${is}" epoch="${epoch}" ver="${escapeXml(ver)}"${release}`
}

function writeFile({ path, type }: RpmPackage['files'][number]): string {
  const kind = type === 'file' ? '' : ` type="${type}"`
  return `<file${kind}>${escapeXml(path)}</file>`
}

/** What other packages may need by its path. */
function isPrimary(path: string): boolean {
  return path.startsWith('/etc/') || /bin\//.test(path) || path === '/usr/lib/sendmail'
}
