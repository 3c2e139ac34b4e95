/** Pictures are decoded and made anew: metadata, tails and tricks of the sender's file are gone. */
import sharp from 'sharp'
import { invalid } from '#platform/server/errors.ts'
import { inTurn, keepTurns } from '#platform/server/turns.ts'
import { fileMessages } from '../messages.ts'

/** A camera of today has 24 million; a telephone's 50 come as 12, or are made smaller before they are sent. */
const MAX_PIXELS = 25_000_000
const MAX_SIDE = 2560
/** Decoding takes memory by the pixel: two at a time, of two people. A pending one holds its file, 2 MB at most. */
const turns = keepTurns({ atOnce: 2, ofOne: 1, mostWaiting: 60, mostWaitingOfOne: 30 })

sharp.cache(false)
sharp.concurrency(1)

export interface Picture {
  content: Buffer
  type: string
  width: number
  height: number
}

/** Upright, at most 2560 pixels a side, of the type it came as. Refuses (422) what cannot be decoded or is too large. */
export const remade = (person: number, original: Buffer, type: string): Promise<Picture> =>
  inTurn(turns, person, async () => {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate() // as the camera was held: that was said in the metadata, which goes
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const written =
      type === 'image/png'
        ? picture.png()
        : type === 'image/webp'
          ? picture.webp({ quality: 85 })
          : picture.jpeg({ quality: 85, mozjpeg: false })
    try {
      const { data, info } = await written.toBuffer({ resolveWithObject: true })
      return { content: data, type, width: info.width, height: info.height }
    } catch (error) {
      const tooMany = /pixel limit|exceeds/i.test((error as Error).message)
      throw invalid({ file: tooMany ? fileMessages.tooManyPixels : fileMessages.unreadable })
    }
  })

const THUMBNAIL_SIDE = 320

/** The picture for lists: WebP, at most 320 pixels a side. Of a picture that was made anew here. */
export const thumbnailOf = (person: number, picture: Buffer): Promise<Buffer> =>
  inTurn(turns, person, () =>
    sharp(picture, { limitInputPixels: MAX_PIXELS })
      .resize({
        width: THUMBNAIL_SIDE,
        height: THUMBNAIL_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 75 })
      .toBuffer(),
  )
