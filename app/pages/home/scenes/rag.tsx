import { Box, Lines, Press, Rail, Rules, Words } from './parts.tsx'
import styles from './scene.module.css'

const sources = ['interviews/', 'interviews/2026-03.md', 'decisions.md', 'glossary.txt', 'minutes/']

const results = [
  {
    file: 'decisions.md',
    score: 150,
    lines: [
      'We keep rounding per line, because customers compare',
      'single lines with their own books.',
    ],
  },
  {
    file: 'interviews/2026-03.md',
    score: 118,
    lines: ['"The total was one cent off. I had to explain that', 'to the auditor twice."'],
  },
  {
    file: 'minutes/2026-04-02.md',
    score: 84,
    lines: ['Agreed: show the exact amount in a tooltip, and the', 'rounded one in the column.'],
  },
]

export function RagScene() {
  return (
    <>
      <Rail active={2} />
      <DatabasePanel />
      <Rules d="M322 0V520M826 0V520" />
      <Query />
      <Answer />
    </>
  )
}

function DatabasePanel() {
  return (
    <>
      <Words x={72} y={34} as="title">
        Customer notes
      </Words>
      <Words x={72} y={70} as="soft">
        Embedding model
      </Words>
      <Box x={72} y={80} width={230} height={32} as="field" />
      <Words x={84} y={101} as="mono">
        nomic-embed-text
      </Words>
      <Words x={72} y={146} as="soft">
        Files and folders
      </Words>
      {sources.map((name, index) => (
        <Words key={name} x={72} y={172 + index * 24} as="mono">
          {name}
        </Words>
      ))}
      <rect x={72} y={300} width={230} height={84} className={styles.maskFrame} />
      <Lines x={104} y={337} as="soft" lines={['Drop text files or', 'folders here']} />
      <Words x={72} y={426} as="soft">
        Top results
      </Words>
      <Box x={72} y={436} width={64} height={32} as="field" />
      <Words x={84} y={457} as="mono">
        3
      </Words>
    </>
  )
}

function Query() {
  return (
    <>
      <Box x={346} y={20} width={346} height={34} as="field" />
      <Words x={360} y={42}>
        Why do we round per line?
      </Words>
      <Press x={706} y={23} width={98} main="blue">
        Run Query
      </Press>
      {results.map(({ file, score, lines }, index) => (
        <g key={file} transform={`translate(346 ${76 + index * 122})`}>
          <Box x={0} y={0} width={458} height={106} as={index === 0 ? 'chosen' : 'frame'} />
          <Words x={16} y={28} as="strong">
            {file}
          </Words>
          <Box x={292} y={20} width={150} height={6} as="field" />
          <rect x={292} y={20} width={score} height={6} rx={3} className={styles.bar} />
          <Lines x={16} y={60} lines={lines} />
        </g>
      ))}
    </>
  )
}

function Answer() {
  return (
    <>
      <Words x={850} y={34} as="title">
        In the chat
      </Words>
      <path d="M850 58V102" className={styles.speakerMe} />
      <Words x={866} y={72} as="strong">
        You
      </Words>
      <Words x={866} y={94}>
        Why do we round per line?
      </Words>
      <path d="M850 124V228" className={styles.speaker} />
      <Lines
        x={866}
        y={138}
        lines={[
          'Because customers compare single',
          'lines with their books. The decision',
          'also asks for the exact amount in a',
          'tooltip, so nobody has to guess',
          'where a cent went.',
        ]}
      />
      <Box x={850} y={254} width={266} height={34} />
      <Words x={864} y={275} as="strong">
        3 results
      </Words>
      <Words x={1102} y={275} as="blue" end>
        expand
      </Words>
      <Lines
        x={864}
        y={316}
        as="mono"
        lines={['decisions.md', 'interviews/2026-03.md', 'minutes/2026-04-02.md']}
      />
    </>
  )
}
