/** A phone's photo is larger than the server accepts, and larger than a reader needs. */
const LONGEST_SIDE = 2048
const QUALITIES = [0.85, 0.7, 0.5]

/** Returns the picture small enough for the server; a video or a small picture stays unchanged. */
export async function downscaled(file: File, limit: number): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= limit) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  // the server refuses with a message what the browser cannot read
  if (!picture) return file
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/jpeg', quality)
    })
    if (blob && blob.size <= limit)
      return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  }
  return file
}
