import { expect, test } from 'vitest'
import { aMoov, aVideo, aWebm } from '#test/video.ts'
import { createVideoInspector } from './video.ts'

/** In chunks of so many bytes, which may split a header. */
function isVideo(type: string, content: Buffer, piece: number) {
  const look = createVideoInspector(type)
  for (let at = 0; at < content.length; at += piece) look.push(content.subarray(at, at + piece))
  return look.isVideo()
}
const pieces = [1, 7, 64, 100_000]
const zeros = (video: Buffer, keep: number) =>
  Buffer.concat([video.subarray(0, keep), Buffer.alloc(9000)])

test.each([
  ['an MP4', 'video/mp4', aVideo()],
  ['an MP4 with its description at the end', 'video/mp4', aVideo(9000, { moovFirst: false })],
  ['a MOV', 'video/quicktime', aVideo(5000, { brand: 'qt  ' })],
  ['a WebM', 'video/webm', aWebm()],
])('%s is one', (_what, type, content) => {
  for (const piece of pieces) expect([piece, isVideo(type, content, piece)]).toEqual([piece, true])
})

test.each([
  ['nothing', 'video/mp4', Buffer.alloc(0)],
  ['zeros behind the beginning of an MP4', 'video/mp4', zeros(aVideo(), 20)],
  ['no description', 'video/mp4', aVideo(5000, { moov: Buffer.alloc(0) })],
  ['sound alone', 'video/mp4', aVideo(5000, { moov: aMoov('soun') })],
  ['a box that ends too early', 'video/mp4', aVideo().subarray(0, 4000)],
  ['something behind it', 'video/mp4', Buffer.concat([aVideo(), Buffer.alloc(20)])],
  [
    'a description without an end',
    'video/mp4',
    aVideo(5000, { moov: Buffer.from('\0\0\0\0moov') }),
  ],
  ['the beginning of a WebM', 'video/webm', zeros(aWebm(), 30)],
  ['a WebM of sound alone', 'video/webm', aWebm(2)],
  ['noise', 'video/webm', Buffer.alloc(5000, 0x5a)],
])('%s is none', (_what, type, content) => {
  for (const piece of pieces) expect([piece, isVideo(type, content, piece)]).toEqual([piece, false])
})
