/** A telephone's photo is larger than the server takes, and larger than anybody looks at it. */
const LONGEST_SIDE = 2048
const QUALITIES = [0.85, 0.7, 0.5]

/** The picture small enough to be taken; a video, and a picture that is small already, as it came. */
export async function downscaled(file: File, limit: number): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= limit) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  // what the browser cannot read, the server will refuse in words
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
