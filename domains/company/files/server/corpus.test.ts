/** Files with false types or hidden content: each is refused, or becomes a plain picture. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploading } from '#test/uploads.ts'
import { aVideo } from '#test/video.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let adviser: Who
beforeAll(async () => {
  world = await aWorld()
  adviser = await world.signedInAs('service adviser')
})
afterAll(() => world.close())

const upload = (content: Buffer, name = 'photo.jpg') =>
  uploading(world).upload(adviser, content, { name })

const bytes = (text: string) => Buffer.from(text, 'latin1')
const plain = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer()
const SECRET = 'home-of-somebody'
const cut = async (format: 'jpeg' | 'png' | 'webp', by: number) =>
  (await plain(format)).subarray(0, -by)
/** A box of a media file; its brand names the type. */
const brand = (name: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), bytes(`ftyp${name}`), Buffer.alloc(100)])

describe('refused', () => {
  test.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['the beginning of a JPEG', 422, async () => (await plain('jpeg')).subarray(0, 12)],
    ['a JPEG without its end', 422, () => cut('jpeg', 100)],
    ['a PNG without its end', 422, () => cut('png', 20)],
    ['a WebP without its end', 422, () => cut('webp', 20)],
    [
      'a PNG that claims 3,600,000,000 pixels',
      422,
      async () => {
        const picture = await plain('png')
        picture.writeUInt32BE(60_000, 16)
        picture.writeUInt32BE(60_000, 20)
        return picture
      },
    ],
    ['a drawing', 415, () => bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a drawing behind a declaration', 415, () => bytes('<?xml version="1.0"?>\n<svg/>')],
    ['a drawing behind a space', 415, () => bytes('  \n<svg onload="alert(1)"/>')],
    ['a page that mentions a paper', 415, () => bytes('<html><script>1</script>%PDF-1.4')],
    ['a page with a mark and a paper', 415, () => bytes('\xef\xbb\xbf <html>%PDF-1.4')],
    ['a paper behind more than 1 kB', 415, () => bytes(`${'y'.repeat(1025)}%PDF-1.4\n`)],
    ['a GIF that is a script as well', 415, () => bytes('GIF89a/*xxxxxxxxxxxxxxxx*/=1;')],
    ['a GIF', 415, () => plain('gif')],
    ['a TIFF', 415, () => plain('tiff')],
    ['a HEIC', 415, () => brand('heic')],
    ['an AVIF', 415, () => brand('avif')],
    ['a sound', 415, () => brand('M4A ')],
    ['a BMP', 415, () => Buffer.concat([bytes('BM'), Buffer.alloc(60)])],
    ['an icon', 415, () => Buffer.from([0, 0, 1, 0, 1, 0, 1, 1])],
    ['a program', 415, () => bytes('MZ\x90\0\x03\0\0\0')],
    ['an archive', 415, () => bytes('PK\x03\x04\x14\0\0\0')],
    ['a script for PostScript', 415, () => bytes('%!PS-Adobe-3.0 EPSF-3.0\n')],
  ])('%s', async (_name, status, content) => {
    const response = await upload(await content())
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([status, ['file']])
  })
})

test.each([
  ['line feeds', '\n\n'],
  ['a mark of UTF-8', '\xef\xbb\xbf'],
  ['the head of a mail, 1 kB long', `X: 1\r\n${'y'.repeat(1018)}`],
  ['random bytes', '\x91\x02\x03\xfe'],
])('a paper behind %s is a paper', async (_what, before) => {
  const response = await upload(bytes(`${before}%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF`))
  expect(response).toMatchObject({ status: 201, data: { type: 'application/pdf', kind: 'pdf' } })
})

describe('taken as a picture, without the rest', () => {
  test.each<[string, () => Promise<Buffer>]>([
    [
      'a PNG with an archive behind it',
      async () => Buffer.concat([await plain('png'), bytes(`PK\x03\x04${SECRET}`)]),
    ],
    [
      'a WebP with a page behind it',
      async () => Buffer.concat([await plain('webp'), bytes(`<script>${SECRET}</script>`)]),
    ],
    [
      'a JPEG with a comment of code',
      async () => {
        const picture = await plain('jpeg')
        const comment = bytes(`<?php ${SECRET} ?>`)
        const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
        return Buffer.concat([picture.subarray(0, 2), head, comment, picture.subarray(2)])
      },
    ],
    [
      'a JPEG that says where it was taken',
      async () =>
        sharp(await plain('jpeg'))
          .withExif({ IFD3: { GPSMapDatum: SECRET }, IFD0: { Artist: SECRET } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'a JPEG with a sheet of XMP',
      async () =>
        sharp(await plain('jpeg'))
          .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
          .jpeg()
          .toBuffer(),
    ],
  ])('%s', async (_name, content) => {
    const sent = await content()
    expect(sent.includes(SECRET)).toBe(true)
    const response = await upload(sent)
    expect([response.status, response.errors]).toEqual([201, undefined])
    const shown = await world.app.inject({ url: response.data.url })
    expect(shown.rawPayload.includes(SECRET)).toBe(false)
    const { width, height, exif, xmp } = await sharp(shown.rawPayload).metadata()
    expect({ width, height, exif, xmp }).toEqual({
      width: 60,
      height: 40,
      exif: undefined,
      xmp: undefined,
    })
    const small = await world.app.inject({ url: response.data.url.replace('?', '/thumbnail?') })
    expect(small.rawPayload.includes(SECRET)).toBe(false)
  })

  test('a page in a video is a download that nothing runs', async () => {
    const page = aVideo()
    page.write('<html><script>alert(1)</script></html>', 4000)
    const { data } = await upload(page, 'clip.html')
    const { headers } = await world.app.inject({ url: data.url })
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\photos\\car.jpg', 'car.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['..', 'file'],
])('the name %j is kept as %j', async (name, kept) => {
  expect((await upload(await plain('jpeg'), name)).data.name).toBe(kept)
})
