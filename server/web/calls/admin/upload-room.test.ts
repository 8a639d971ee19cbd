import { expect, it } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { createUploadRoom, readFree, reserve } from './upload-room.ts'

it('uploads that begin at once, before any is on the disk, start only if they fit together', async () => {
  const folder = makeFolder()
  const room = createUploadRoom({ config: { releases: { folder }, dataDir: folder } }, folder)
  // Each needs 0.4 of the free space, including its copy.
  const size = ((await readFree(folder)) - reserve) * 0.2
  const requests = [{}, {}, {}]
  const begin = (request: object, place: number) =>
    room.take(request, { id: `sender-${place}`, size })
  expect(await Promise.all(requests.map(begin))).toEqual(['taken', 'taken', 'too_full'])
  for (const request of requests) room.forget(request)
  expect(await begin({}, 3)).toBe('taken')
})
