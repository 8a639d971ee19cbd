import { Box, Lines, Press, Rail, Rules, Tick, Words } from './parts.tsx'
import styles from './scene.module.css'

const layers = [
  { name: 'Mask', on: true },
  { name: 'Brush', on: true },
  { name: 'Generated image', on: true },
]

export function ImageGenerationScene() {
  return (
    <>
      <Rail active={3} />
      <Settings />
      <Rules d="M322 0V520M916 0V520M322 52H916" />
      <Tools />
      <Lighthouse />
      <Layers />
    </>
  )
}

function Settings() {
  return (
    <>
      <Words x={72} y={34} as="title">
        Prompt
      </Words>
      <Box x={72} y={48} width={230} height={96} as="field" />
      <Lines
        x={86}
        y={74}
        lines={['A lighthouse on a headland,', 'ink drawing, one blue wash,', 'wide sky']}
      />
      <Setting y={166} name="Provider" value="Venice AI" />
      <Setting y={232} name="Model" value="the model you choose" />
      <Setting y={298} name="Size" value="1024 × 768" />
      <Setting y={364} name="Variations" value="4" />
    </>
  )
}

function Setting({ y, name, value }: { y: number; name: string; value: string }) {
  return (
    <>
      <Words x={72} y={y + 8} as="soft">
        {name}
      </Words>
      <Box x={72} y={y + 18} width={230} height={32} as="field" />
      <Words x={86} y={y + 39}>
        {value}
      </Words>
    </>
  )
}

function Tools() {
  return (
    <>
      <Words x={346} y={32} as="blue">
        Brush
      </Words>
      <Words x={402} y={32}>
        Eraser
      </Words>
      <Words x={462} y={32}>
        Color picker
      </Words>
      <Words x={558} y={32}>
        Undo
      </Words>
      <Words x={608} y={32}>
        Redo
      </Words>
      <Words x={660} y={32}>
        Zoom
      </Words>
      <Press x={816} y={12} width={80} main="blue">
        Apply
      </Press>
    </>
  )
}

const shore = 'M0 300C70 286 120 292 190 280C250 270 300 240 350 232C420 222 480 236 546 228'

/** The image being edited, with a masked part to be repainted. */
function Lighthouse() {
  return (
    <g transform="translate(346 76)">
      <rect width={546} height={420} className={styles.paperFill} />
      <path
        d="M0 60H546M0 84H320M380 84H546M0 108H200M250 108H470M0 132H140M300 132H546M40 156H260"
        className={styles.hatch}
        strokeOpacity={0.45}
      />
      <circle cx={120} cy={120} r={44} className={styles.light} />
      <path d={`${shore}V420H0Z`} className={styles.washed} />
      <path d={shore} className={styles.drawn} />
      <path
        d="M0 330C90 318 150 332 240 320M0 352C80 344 170 356 280 342M0 376C100 366 200 380 320 364M0 400C120 390 240 402 400 386"
        className={styles.hatch}
      />
      <path d="M350 236L364 108H408L424 230Z" className={styles.light} />
      <path d="M360 148H413M356 186H418" className={styles.drawn} />
      <path
        d="M358 108H414V98H358ZM366 98V70H406V98M362 70L386 50L410 70Z"
        className={styles.light}
      />
      <path
        d="M406 80L546 52M406 90L546 110M366 80L250 58M366 90L250 106"
        className={styles.drawn}
        strokeOpacity={0.5}
      />
      <path d="M440 230V204H486V228M436 206L463 186L490 206" className={styles.light} />
      <rect x={426} y={30} width={108} height={96} className={styles.maskArea} />
    </g>
  )
}

function Layers() {
  return (
    <>
      <Words x={940} y={34} as="title">
        Layers
      </Words>
      {layers.map(({ name, on }, index) => (
        <g key={name} transform={`translate(940 ${54 + index * 52})`}>
          <Box x={0} y={0} width={176} height={44} as={index === 0 ? 'chosen' : 'frame'} />
          <Tick x={14} y={16} on={on} />
          <Words x={38} y={27} as={index === 0 ? 'blue' : 'body'}>
            {name}
          </Words>
        </g>
      ))}
      <Words x={940} y={250} as="title">
        In-painting
      </Words>
      <Lines x={940} y={278} lines={['Paint the masked part', 'anew:']} />
      <Box x={940} y={314} width={176} height={60} as="field" />
      <Lines x={954} y={338} lines={['a flock of gulls, far', 'away']} />
      <Press x={940} y={472} width={176}>
        Add to prompt
      </Press>
    </>
  )
}
