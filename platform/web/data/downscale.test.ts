/** Which images the browser shrinks before it sends them, and on which background. */
import { afterEach, expect, test, vi } from 'vitest'
import { downscaled } from './downscale.ts'

const LIMIT = 2_000_000
const drawn: string[] = []

/** A canvas that records what is drawn on it; its JPEG weighs a tenth of a byte a pixel. */
class Canvas {
  width = 0
  height = 0
  getContext() {
    const pen = {
      fillStyle: '',
      fillRect: (...box: number[]) => drawn.push(`${pen.fillStyle} ${box.join(' ')}`),
      drawImage: (_picture: unknown, ...box: number[]) => drawn.push(`picture ${box.join(' ')}`),
    }
    return pen
  }
  toBlob(done: (blob: Blob) => void, type: string) {
    done(new Blob([new Uint8Array(Math.round((this.width * this.height) / 10))], { type }))
  }
}

function picture(width: number, height: number, bytes: number) {
  drawn.length = 0
  vi.stubGlobal('document', { createElement: () => new Canvas() })
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
  return new File([new Uint8Array(bytes)], 'scan.png', { type: 'image/png' })
}
afterEach(() => vi.unstubAllGlobals())

test('a light scan of many pixels is shrunk, on a white ground', async () => {
  const sent = await downscaled(picture(4960, 7016, 204_000), LIMIT)
  expect([sent.name, sent.type]).toEqual(['scan.jpg', 'image/jpeg'])
  expect(drawn).toEqual(['#ffffff 0 0 1448 2048', 'picture 0 0 1448 2048'])
})

test('a heavy picture is shrunk, a small one of few pixels stays', async () => {
  expect((await downscaled(picture(3000, 2000, LIMIT + 1), LIMIT)).name).toBe('scan.jpg')
  const small = picture(5000, 5000, LIMIT)
  expect(await downscaled(small, LIMIT)).toBe(small)
})

test('what is no picture, and what the browser cannot read, stays', async () => {
  const video = new File([new Uint8Array(9)], 'a.mp4', { type: 'video/mp4' })
  expect(await downscaled(video, 1)).toBe(video)
  const broken = picture(1, 1, 9)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
  expect(await downscaled(broken, 1)).toBe(broken)
})
