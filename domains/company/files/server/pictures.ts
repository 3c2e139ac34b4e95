/** Decodes and re-encodes pictures, which removes metadata, trailing bytes and exploits of the sender's file. */
import sharp from 'sharp'
import { HttpError, invalid } from '#platform/server/http/errors.ts'
import { runInQueue, createFairQueue } from '#platform/server/limits/fair-queue.ts'
import { fileMessages } from '../messages.ts'

/** Today's cameras have 24 million pixels; phones shrink their 50 million to 12, or shrink before sending. */
const MAX_PIXELS = 25_000_000
/** A line of 25 million pixels weighs 47 KB and takes ten seconds; no camera has such sides. */
const MAX_SIDE_READ = 65_500
const MAX_SIDE = 2560
/** Decoding needs memory per pixel: two at a time, of two people. A waiting one holds its file, 2 MB at most. */
const turns = createFairQueue({ atOnce: 2, ofOne: 1, mostWaiting: 60, mostWaitingOfOne: 30 })

sharp.cache(false)
sharp.concurrency(1)

export interface Picture {
  content: Buffer
  type: string
  width: number
  height: number
}

/** Upright, at most 2560 pixels a side, in its own type. Refuses (422) a picture it cannot decode, or a large one. */
export const reencode = (person: number, original: Buffer, type: string): Promise<Picture> =>
  runInQueue(turns, person, async () => {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate() // as the camera was held, which only the removed metadata knew
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const written =
      type === 'image/png'
        ? picture.png()
        : type === 'image/webp'
          ? picture.webp({ quality: 85 })
          : picture.jpeg({ quality: 85, mozjpeg: false })
    try {
      const { width = 0, height = 0 } = await picture.metadata()
      if (Math.max(width, height) > MAX_SIDE_READ)
        throw invalid({ file: fileMessages.tooManyPixels })
      const { data, info } = await written.toBuffer({ resolveWithObject: true })
      return { content: data, type, width: info.width, height: info.height }
    } catch (error) {
      if (error instanceof HttpError) throw error
      const tooMany = /pixel limit|exceeds/i.test((error as Error).message)
      throw invalid({ file: tooMany ? fileMessages.tooManyPixels : fileMessages.unreadable })
    }
  })

const PAPER_SIDE = 1100

/** For a print document, half a page wide: JPEG on white. Takes only a re-encoded picture. */
export const pictureForPrint = (person: number, picture: Buffer): Promise<Buffer> =>
  runInQueue(turns, person, () =>
    sharp(picture, { limitInputPixels: MAX_PIXELS })
      .resize({ width: PAPER_SIDE, height: PAPER_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer(),
  )

/** The sides of smaller copies, in pixels: the thumbnail for lists, and a picture for the whole screen of a phone. */
export const copySides = [320, 1280] as const
export type CopySide = (typeof copySides)[number]

/** A smaller copy: WebP, at most this many pixels a side. Takes only a re-encoded picture. */
export const shrink = (person: number, picture: Buffer, side: CopySide): Promise<Buffer> =>
  runInQueue(turns, person, () =>
    sharp(picture, { limitInputPixels: MAX_PIXELS })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer(),
  )
