import { playFilms } from './film.ts'
import { offerVideos } from './video-card.ts'

// Apart from main.ts, which every page loads: few pages have films.
playFilms()
offerVideos()
