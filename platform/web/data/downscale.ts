/** A phone's photo is larger than the server accepts, and larger than a reader needs. */
const LONGEST_SIDE = 2048
/** The server rejects an image of more, whatever its file weighs (files/server/pictures.ts). */
const MAX_PIXELS = 25_000_000
const QUALITIES = [0.85, 0.7, 0.5]

/** Returns the image small enough for the server; a video or a small image stays unchanged. */
export async function downscaled(file: File, limit: number): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  // the server rejects what the browser cannot read, with a message
  if (!picture) return file
  try {
    if (file.size <= limit && picture.width * picture.height <= MAX_PIXELS) return file
    return (await smaller(picture, file.name, limit)) ?? file
  } finally {
    picture.close()
  }
}

async function smaller(picture: ImageBitmap, name: string, limit: number) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  // JPEG has no transparency: transparent pixels would become black
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/jpeg', quality)
    })
    if (blob && blob.size <= limit)
      return new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  }
  return undefined
}
