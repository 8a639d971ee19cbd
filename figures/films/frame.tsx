import { From } from '../parts/time.tsx'
import type { Film } from './film.ts'

/** The scene of a film above its ruler, and the pointer over both. */
export function FilmFrame({ film }: { film: Film }) {
  const { Scene } = film
  return (
    <div className="film">
      <div className="layers">
        <Scene />
      </div>
      <Strip film={film} />
      <svg className="pointer" width="22" height="26" viewBox="0 0 22 26" id="pointer">
        <path
          d="M2 2V20.500L7 16L10.300 23.500L13.800 22L10.600 14.700L17.300 14.500Z"
          fill="var(--ink)"
          stroke="var(--sheet)"
          strokeWidth="1.5"
        />
      </svg>
    </div>
  )
}

/** A ruler with a mark for every step; the completed part is blue. */
function Strip({ film: { title, steps, length } }: { film: Film }) {
  const share = (time: number) => `${(time / length) * 100}%`
  return (
    <div className="strip">
      {title}
      <span className="ruler">
        {steps.map(({ at }, index) => {
          const end = steps[index + 1]?.at ?? length
          return (
            <From key={at} at={at}>
              <b style={{ left: share(at), width: share(end - at) }} />
            </From>
          )
        })}
        {[...steps.map(({ at }) => at), length].map((at) => (
          <i key={at} style={{ left: share(at) }} />
        ))}
      </span>
      <span className="swap" style={{ width: 70, textAlign: 'right' }}>
        {steps.map(({ at }, index) => (
          <From key={at} at={at} until={steps[index + 1]?.at}>
            step {index + 1}/{steps.length}
          </From>
        ))}
      </span>
    </div>
  )
}
