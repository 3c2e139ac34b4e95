/** Pictures are decoded and made anew: metadata, tails and tricks of the sender's file are gone. */
import sharp from 'sharp'
import { invalid } from '#platform/server/errors.ts'
import { fileMessages } from '../messages.ts'

const MAX_PIXELS = 40_000_000
const MAX_SIDE = 2560
/** Decoding takes memory by the pixel: no more than this many at a time. */
const AT_ONCE = 2

sharp.cache(false)
sharp.concurrency(1)

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export interface Picture {
  content: Buffer
  type: string
  width: number
  height: number
}

/** Upright, at most 2560 pixels a side, of the type it came as. Refuses (422) what cannot be decoded or is too large. */
export const remade = (original: Buffer, type: string): Promise<Picture> =>
  inTurn(async () => {
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
export const thumbnailOf = (picture: Buffer): Promise<Buffer> =>
  inTurn(() =>
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
