/** Drawings of things around the app; they show none of its interface. */
interface Row {
  y: number
  processor: string
  file: string
  identifier: string
}

const builds: { system: string; rows: Row[] }[] = [
  {
    system: 'Windows',
    rows: [{ y: 78, processor: 'Intel or AMD', file: '.exe', identifier: 'windows-all-x86_64' }],
  },
  {
    system: 'Mac',
    rows: [
      { y: 136, processor: 'Apple silicon', file: '.dmg', identifier: 'mac-all-arm64' },
      { y: 178, processor: 'Intel', file: '.dmg', identifier: 'mac-all-x86_64' },
    ],
  },
  {
    system: 'Linux',
    rows: [
      { y: 236, processor: 'x86_64', file: '.deb', identifier: 'linux-deb-amd64' },
      { y: 278, processor: 'x86_64', file: '.rpm', identifier: 'linux-rpm-x86_64' },
      { y: 320, processor: 'arm64', file: '.deb', identifier: 'linux-deb-arm64' },
      { y: 362, processor: 'arm64', file: '.rpm', identifier: 'linux-rpm-arm64' },
    ],
  },
]

const columns = [
  { x: 48, name: 'System' },
  { x: 224, name: 'Processor' },
  { x: 416, name: 'File' },
  { x: 536, name: 'Identifier' },
]

export function WhichBuild() {
  return (
    <svg width="800" height="410" viewBox="0 0 800 410" fill="none">
      <g fill="var(--ink-3)" style={{ font: '450 12px var(--mono)' }}>
        {columns.map(({ x, name }) => (
          <text key={name} x={x} y="36">
            {name}
          </text>
        ))}
      </g>
      <path d="M48 50.500H752" stroke="var(--line-strong)" />
      {builds.map(({ system, rows }) => (
        <g key={system}>
          <text x="48" y={rows[0]!.y + 5} fill="var(--ink)" fontSize="16" fontWeight="600">
            {system}
          </text>
          {rows.map((row) => (
            <Build key={row.identifier} row={row} from={rows[0]!.y} />
          ))}
        </g>
      ))}
    </svg>
  )
}

/** From the system, down and across to one file. */
function Build({ row: { y, processor, file, identifier }, from }: { row: Row; from: number }) {
  return (
    <g>
      <path d={`M128 ${from}.500H168V${y}.500H208`} stroke="var(--line-strong)" />
      <path d={`M352 ${y}.500H400M472 ${y}.500H520`} stroke="var(--line)" />
      <text x="224" y={y + 5} fill="var(--ink)" fontSize="15">
        {processor}
      </text>
      <text x="416" y={y + 5} fill="var(--blue)" style={{ font: '550 15px var(--mono)' }}>
        {file}
      </text>
      <text x="536" y={y + 5} fill="var(--ink-2)" style={{ font: '450 13px var(--mono)' }}>
        {identifier}
      </text>
    </g>
  )
}

const stays = ['chats', 'configuration and keys, encrypted', 'project files']

export function DataFlow() {
  return (
    <svg width="800" height="410" viewBox="0 0 800 410" fill="none">
      <path d="M24.500 24.500H344.500V385.500H24.500Z" stroke="var(--ink)" />
      <Words x={44} y={56} title="Your computer" lines={stays} />
      <Place x={72} y={182} height={88} title="Protocraft" />
      <Flow path="M184.500 270V316M180 309l4.500 7l4.500-7" x={200} y={298}>
        prompt
      </Flow>
      <Place x={72} y={316} height={52} title="Local model" />
      <Flow path="M296 200.500H320V92.500H552M545 88l7 4.500l-7 4.500" x={364} y={82}>
        prompt, files, images
      </Flow>
      <Place x={552} y={60} height={64} title="The provider you chose" />
      <Flow path="M296 218.500H552M545 214l7 4.500l-7 4.500" x={364} y={208}>
        license key, device
      </Flow>
      <Flow path="M296 252.500H552M545 248l7 4.500l-7 4.500" x={364} y={242}>
        request for model lists
      </Flow>
      <Place x={552} y={182} height={88} title="Our servers" />
      <text x="664" y="294" fill="var(--ink-2)" fontSize="13" textAnchor="middle">
        no prompt, no chat, no file
      </text>
    </svg>
  )
}

interface PlaceProps {
  x: number
  y: number
  height: number
  title: string
}

function Place({ x, y, height, title }: PlaceProps) {
  return (
    <g>
      <path d={`M${x}.500 ${y}.500h224v${height}h-224z`} stroke="var(--line-strong)" />
      <text
        x={x + 112}
        y={y + height / 2 + 6}
        fill="var(--ink)"
        fontSize="16"
        fontWeight="600"
        textAnchor="middle"
      >
        {title}
      </text>
    </g>
  )
}

interface FlowProps {
  path: string
  /** Where its words begin. */
  x: number
  y: number
  children: string
}

function Flow({ path, x, y, children }: FlowProps) {
  return (
    <g>
      <path d={path} stroke="var(--blue)" />
      <text x={x} y={y} fill="var(--ink-2)" style={{ font: '450 12px var(--mono)' }}>
        {children}
      </text>
    </g>
  )
}

function Words({ x, y, title, lines }: { x: number; y: number; title: string; lines: string[] }) {
  return (
    <g>
      <text x={x} y={y} fill="var(--ink)" fontSize="16" fontWeight="600">
        {title}
      </text>
      {lines.map((line, index) => (
        <text key={line} x={x} y={y + 28 + index * 24} fill="var(--ink-2)" fontSize="14">
          {line}
        </text>
      ))}
    </g>
  )
}
