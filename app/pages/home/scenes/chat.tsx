import { Box, Lines, Press, Rail, Rules, Tick, Words } from './parts.tsx'
import styles from './scene.module.css'

const files = [
  { name: 'src/billing.ts', on: true },
  { name: 'src/tax.ts', on: true },
  { name: 'src/server.ts', on: false },
  { name: 'src/mailer.ts', on: false },
  { name: 'test/tax.test.ts', on: true },
  { name: 'README.md', on: false },
]

const providers = ['OpenAI', 'Anthropic', 'Google AI', 'OpenRouter', 'Venice AI', 'Local model']

export function ChatScene() {
  return (
    <>
      <Rail active={0} />
      <Workspaces />
      <Rules d="M282 0V520M826 0V520" />
      <Thread />
      <Context />
    </>
  )
}

function Workspaces() {
  return (
    <>
      <Words x={72} y={34} as="title">
        Workspaces
      </Words>
      <Words x={262} y={35} as="blue" end>
        +
      </Words>
      <Words x={72} y={74} as="strong">
        invoice-service
      </Words>
      <Words x={88} y={100}>
        Tax
      </Words>
      <Box x={88} y={112} width={180} height={30} as="mark" />
      <Words x={104} y={131} as="blue">
        Rounding per line
      </Words>
      <Lines x={104} y={163} as="soft" lines={['Rates for 2027', 'A failing test']} />
      <Words x={88} y={212}>
        Mail
      </Words>
      <Lines x={72} y={252} as="strong" lines={['website-copy']} />
      <Lines x={72} y={284} as="strong" lines={['photo-archive']} />
      <Press x={72} y={472} width={190} main="blue">
        Start New Thread
      </Press>
    </>
  )
}

function Thread() {
  return (
    <>
      <path d="M306 26V70" className={styles.speakerMe} />
      <Words x={322} y={40} as="strong">
        You
      </Words>
      <Words x={322} y={62}>
        Where is tax rounded, and in which order?
      </Words>
      <path d="M306 94V158" className={styles.speaker} />
      <Words x={322} y={108} as="strong">
        claude-sonnet
      </Words>
      <Lines
        x={322}
        y={130}
        lines={[
          'I will read the two files that mention tax, then look for',
          'the tables of rates.',
        ]}
      />
      <ToolCall y={178} name="Read Files" what="src/billing.ts, src/tax.ts" />
      <ToolCall y={222} name="List Directory" what="src/rates" />
      <path d="M306 280V364" className={styles.speaker} />
      <Lines
        x={322}
        y={294}
        lines={[
          'Once per invoice: lineTax() returns an exact amount,',
          'invoiceTax() adds them up and rounds the sum. A line that',
          'is shown rounded can therefore differ by one cent from',
          'the total below it.',
        ]}
      />
      <Box x={306} y={430} width={496} height={70} as="field" />
      <Words x={322} y={456} as="soft">
        Ask, or drop files and screenshots here
      </Words>
      <Words x={322} y={484} as="monoSoft">
        3 files included
      </Words>
    </>
  )
}

function ToolCall({ y, name, what }: { y: number; name: string; what: string }) {
  return (
    <>
      <Box x={306} y={y} width={496} height={34} />
      <Words x={320} y={y + 21} as="strong">
        {name}
      </Words>
      <Words x={428} y={y + 21} as="mono">
        {what}
      </Words>
      <Words x={788} y={y + 21} as="ok" end>
        done
      </Words>
    </>
  )
}

function Context() {
  return (
    <>
      <Words x={850} y={34} as="title">
        Included files
      </Words>
      {files.map(({ name, on }, index) => (
        <g key={name}>
          <Tick x={850} y={54 + index * 28} on={on} />
          <Words x={872} y={64 + index * 28} as="mono">
            {name}
          </Words>
        </g>
      ))}
      <Rules d="M826 240H1136" />
      <Words x={850} y={274} as="title">
        Model
      </Words>
      {providers.map((name, index) => (
        <g key={name}>
          {name === 'Anthropic' && (
            <Box x={842} y={288 + index * 34} width={276} height={30} as="chosen" />
          )}
          <Words x={856} y={308 + index * 34} as={name === 'Anthropic' ? 'blue' : 'body'}>
            {name}
          </Words>
        </g>
      ))}
    </>
  )
}
