import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The folders by time: files that start programs take minutes, those that open a shop seconds. */
const folders = ['/test/faults/', '/test/journeys/', '/test/http/']

/** Begins with the longest files, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    return bySize.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = folders.findIndex((folder) => moduleId.includes(folder))
  return place === -1 ? folders.length : place
}
