/** Loaded when somebody brings a code, and by nobody else. */
const loadReader = () => import('qr/decode.js')

type Decode = Awaited<ReturnType<typeof loadReader>>['decodeQR']

/** A larger photo takes longer to read and shows no more. */
const longestSide = 2400
const betweenLooks = 150

/** The text of the QR code in a picture; null if none is found. Throws for what the browser cannot draw. */
export async function readPicture(file: Blob): Promise<string | null> {
  const [{ decodeQR }, picture] = await Promise.all([loadReader(), createImageBitmap(file)])
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  return decodeDrawn(decodeQR, picture, picture.width * scale, picture.height * scale, {
    effort: Infinity,
    timeLimit: Infinity,
  })
}

/** Shows the camera in `video` and calls back with each code it sees, until `end`. */
export async function watchCamera(
  video: HTMLVideoElement,
  end: AbortSignal,
  seen: (text: string) => void,
): Promise<void> {
  const { decodeQR } = await loadReader()
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
  const turnOff = () => stream.getTracks().forEach((track) => track.stop())
  if (end.aborted) return turnOff()
  end.addEventListener('abort', turnOff)
  video.srcObject = stream
  await video.play()
  const timer = setInterval(() => {
    if (end.aborted) return clearInterval(timer)
    const text = decodeDrawn(decodeQR, video, video.videoWidth, video.videoHeight)
    if (text !== null) seen(text)
  }, betweenLooks)
}

function decodeDrawn(
  decode: Decode,
  picture: ImageBitmap | HTMLVideoElement,
  width: number,
  height: number,
  effort: Parameters<Decode>[1] = {},
): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  try {
    return decode(context.getImageData(0, 0, canvas.width, canvas.height), effort)
  } catch {
    return null
  }
}
