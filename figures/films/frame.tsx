import type { Film } from './film.ts'

export function FilmFrame({ film: { Scene } }: { film: Film }) {
  return (
    <div className="film">
      <div className="layers">
        <Scene />
      </div>
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
