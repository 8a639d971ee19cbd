import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveFilm } from './clips.ts'
import { films } from './films/films.ts'
import { savePoster } from './posters.ts'
import { stills } from './scenes/stills.ts'
import { saveStill } from './stills.ts'
import { openBrowser } from './table.ts'

const root = import.meta.dirname
const manifestFile = join(root, 'manifest.json')

/** Draws the named figures, or all, and writes the manifest that the pages read. */
export async function renderAll(names: string[]): Promise<void> {
  const stillsFolder = join(root, 'rendered/stills')
  const postersFolder = join(root, 'rendered/posters')
  const filmsFolder = join(root, 'rendered/films')
  const browser = await openBrowser()
  try {
    await renderEach('stills', stills, names, (still) => saveStill(browser, still, stillsFolder))
    await renderEach('posters', films, names, (film) => savePoster(browser, film, postersFolder))
    await renderEach('films', films, names, (film) => saveFilm(browser, film, filmsFolder))
  } finally {
    await browser.close()
  }
}

type Kind = 'stills' | 'posters' | 'films'

/** Renders figures: `films` stands for all of them, `films/chat` for one. */
async function renderEach<Scene extends { name: string }>(
  kind: Kind,
  scenes: Scene[],
  names: string[],
  save: (scene: Scene) => Promise<object>,
): Promise<void> {
  const isWanted = ({ name }: Scene) =>
    names.length === 0 || names.includes(kind) || names.includes(`${kind}/${name}`)
  for (const scene of scenes.filter(isWanted)) {
    await note(kind, scene.name, await save(scene))
    console.log(`${kind}/${scene.name}`)
  }
}

async function note(kind: Kind, name: string, entry: object): Promise<void> {
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8').catch(() => '{}'))
  const entries = { ...manifest[kind], [name]: entry }
  const text = JSON.stringify({ ...manifest, [kind]: entries }, null, 2)
  await writeFile(manifestFile, `${text}\n`)
}
