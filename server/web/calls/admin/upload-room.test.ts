import { expect, it } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { createUploadRoom, readFree, reserve } from './upload-room.ts'

it('of uploads that begin while none is on the disk yet, only those that fit together begin', async () => {
  const folder = makeFolder()
  const room = createUploadRoom({ config: { releases: { folder }, dataDir: folder } }, folder)
  // With its copy, each takes 0.4 of what is free.
  const size = ((await readFree(folder)) - reserve) * 0.2
  const requests = [{}, {}, {}]
  const begin = (request: object, place: number) =>
    room.take(request, { id: `sender-${place}`, size })
  expect(await Promise.all(requests.map(begin))).toEqual(['taken', 'taken', 'too_full'])
  for (const request of requests) room.forget(request)
  expect(await begin({}, 3)).toBe('taken')
})
