import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env } from 'node:process'

/** Pipes PNG frames into ffmpeg: `<path>.av1.mp4` and `<path>.h264.mp4`. */
export async function encode(
  frames: AsyncIterable<Buffer>,
  framesPerSecond: number,
  path: string,
): Promise<void> {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', `${framesPerSecond}`, '-i', '-']
  const ffmpeg = spawn(
    'ffmpeg',
    ['-v', 'error', '-y', ...input, ...av1, `${path}.av1.mp4`, ...h264, `${path}.h264.mp4`],
    // Without this flag the AV1 encoder prints its settings.
    { stdio: ['pipe', 'inherit', 'inherit'], env: { ...env, SVT_LOG: '1' } },
  )
  const ended = once(ffmpeg, 'close')
  await once(ffmpeg, 'spawn').catch(() => {
    throw new Error('The films need ffmpeg, which is not installed: apt-get install ffmpeg.')
  })
  for await (const frame of frames)
    if (!ffmpeg.stdin.write(frame)) await Promise.race([once(ffmpeg.stdin, 'drain'), ended])
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${path}.`)
}

// Without the bt709 tags players guess the colors, and the blue shifts.
const common = `-map 0:v -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p
  -colorspace bt709 -color_primaries bt709 -color_trc bt709
  -map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart`

// scm=1 selects screen content mode, which saves a third.
const av1 = split(`${common} -c:v libsvtav1 -preset 6 -crf 32 -svtav1-params scm=1`)

const h264 = split(`${common} -c:v libx264 -preset slow -crf 20 -tune animation`)

function split(options: string): string[] {
  return options.split(/\s+/)
}
