import { Box, Lines, Press, Rail, Rules, Words } from './parts.tsx'
import styles from './scene.module.css'

type Change = 'same' | 'changed'

const rows: { original: string; proposed: string; change: Change }[] = [
  {
    original: 'import { Cents } from "./money"',
    proposed: 'import { Cents } from "./money"',
    change: 'same',
  },
  { original: '', proposed: '', change: 'same' },
  { original: 'export function lineTax(', proposed: 'export function lineTax(', change: 'same' },
  { original: '  net: Cents,', proposed: '  net: Cents,', change: 'same' },
  { original: '  rate: Rate,', proposed: '  rate: Rate,', change: 'same' },
  { original: '): Cents {', proposed: '): Cents {', change: 'same' },
  { original: '  return net * rate', proposed: '  return round(net * rate)', change: 'changed' },
  { original: '}', proposed: '}', change: 'same' },
  { original: ' ', proposed: ' ', change: 'same' },
  { original: 'export const invoiceTax =', proposed: 'export const invoiceTax =', change: 'same' },
  { original: '  (l) => round(sum(l))', proposed: '  (l) => sum(l)', change: 'changed' },
]

const changedFiles = [
  { name: 'src/tax.ts', state: 'pending' },
  { name: 'src/billing.ts', state: 'accepted' },
  { name: 'test/tax.test.ts', state: 'pending' },
  { name: 'README.md', state: 'rejected' },
] as const

const manners = { pending: 'warn', accepted: 'ok', rejected: 'removed' } as const

export function EditCodeScene() {
  return (
    <>
      <Rail active={1} />
      <ChangedFiles />
      <Rules d="M282 0V520M282 52H1136M600 52V456M282 456H1136" />
      <Words x={302} y={32} as="title">
        src/tax.ts
      </Words>
      <Words x={1116} y={32} as="warn" end>
        pending
      </Words>
      <Words x={302} y={82} as="monoSoft">
        original
      </Words>
      <Words x={620} y={82} as="monoSoft">
        proposed, editable
      </Words>
      {rows.map((row, index) => (
        <Row key={`${index}${row.original}`} {...row} number={index + 1} y={122 + index * 28} />
      ))}
      <path d="M844 276V294" className={styles.caret} />
      <Press x={302} y={474} width={86} main="ok">
        Accept
      </Press>
      <Press x={400} y={474} width={82}>
        Reject
      </Press>
      <Words x={1116} y={493} as="soft" end>
        file 1 of 4
      </Words>
    </>
  )
}

function ChangedFiles() {
  return (
    <>
      <Words x={72} y={34} as="title">
        Edit File
      </Words>
      <Lines x={72} y={62} as="soft" lines={['Round tax per line, not', 'per invoice.']} />
      {changedFiles.map(({ name, state }, index) => (
        <g key={name}>
          {index === 0 && <Box x={60} y={104} width={214} height={46} as="chosen" />}
          <Words x={72} y={124 + index * 56} as="mono">
            {name}
          </Words>
          <Words x={72} y={142 + index * 56} as={manners[state]}>
            {state}
          </Words>
        </g>
      ))}
    </>
  )
}

interface RowProps {
  original: string
  proposed: string
  change: Change
  number: number
  y: number
}

function Row({ original, proposed, change, number, y }: RowProps) {
  const changed = change === 'changed'
  return (
    <>
      {changed && <Box x={282} y={y - 18} width={318} height={28} as="taken" />}
      {changed && <Box x={600} y={y - 18} width={536} height={28} as="added" />}
      <Words x={316} y={y} as="monoSoft" end>
        {number}
      </Words>
      <Words x={334} y={y} as={changed ? 'removed' : 'mono'}>
        {original}
      </Words>
      <Words x={634} y={y} as="monoSoft" end>
        {number}
      </Words>
      <Words x={652} y={y} as={changed ? 'ok' : 'mono'}>
        {proposed}
      </Words>
    </>
  )
}
