import type { PageHandle } from '../handle.ts'

/** Never served itself: the server puts a title and HTML of its own in place of these words. */
export const handle: PageHandle = {
  title: '__frame_title__',
  description: '__frame_title__',
  unlisted: true,
}

export default function Frame() {
  return '__frame_content__'
}
